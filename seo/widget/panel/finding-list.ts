import type { Finding } from '../../finding.ts';
import { hreflangRules } from '../../hreflang/audit-hreflang.ts';
import { pageRules } from '../../page/audit-page.ts';
import { hydrationRule } from '../../page/compare-hydration.ts';
import type { RuleText } from '../../rule.ts';
import { responseRules } from '../../site/response-rules.ts';
import { sitemapRules } from '../../sitemap/sitemap-check.ts';
import { schemaRules } from '../../structured-data/audit-structured-data.ts';
import { type Child, element, severitySigns, sign } from '../element.ts';
import { reproduceHealthFinding, reproducePageFinding } from '../report-markdown.ts';
import { pathOf, type SiteAddress } from '../site-address.ts';
import type { WidgetState } from '../widget-state.ts';
import { isFramable } from './highlight.ts';

/** What a view of the panel can ask for. */
export type PanelActions = {
  /** Scrolls to the element that a line means, and frames it. */
  show: (line: number, label: string) => void;
  /** Copies a text and says so; `what` begins the sentence. */
  copy: (text: string, what: string) => void;
};

/** What a view is made from. */
export type ViewInput = { state: WidgetState; site: SiteAddress; actions: PanelActions };

/** What is wrong with the page; hints stay folded. */
export function buildFindingsView({ state: { page }, actions }: ViewInput): Child[] {
  if (page === null) return [element('p', {}, 'Reading the page…')];
  const shown = page.findings.map((finding): ShownFinding => {
    const isInBlock = finding.rule.startsWith('schema/'); // its line counts from the element on, into the block's text
    const target = finding.line === undefined || isInBlock ? null : page.elementAt(finding.line);
    return { finding, command: reproducePageFinding(finding, page), isOnPage: isFramable(target) };
  });
  const problems = shown.filter(({ finding }) => finding.severity !== 'info');
  const hints = shown.filter(({ finding }) => finding.severity === 'info');
  return [
    buildFindingList(problems, actions, 'No problems found on this page.'),
    ...(hints.length === 0
      ? []
      : [
          element(
            'details',
            { class: 'hints' },
            element('summary', {}, hints.length === 1 ? '1 hint' : `${hints.length} hints`),
            buildFindingList(hints, actions, ''),
          ),
        ]),
  ];
}

/** What the sitemap and a sample of its URLs answered. */
export function buildHealthView({ state: { health }, actions }: ViewInput): Child[] {
  if (health === null) return [element('p', {}, 'The sitemap check starts two seconds after the page has loaded.')];
  const shown = health.findings.map((finding) => ({
    finding,
    command: reproduceHealthFinding(finding, health),
    isOnPage: false,
  }));
  const rows = health.sample.map(({ url, answer, isGood }) =>
    element('li', {}, sign(isGood ? 'check' : 'cross'), element('code', {}, pathOf(url)), element('span', {}, answer)),
  );
  return [
    element('h3', {}, `${health.urls} ${health.urls === 1 ? 'URL' : 'URLs'} in ${pathOf(health.sitemap)}`),
    buildFindingList(shown, actions, 'The sitemap is valid.'),
    ...(rows.length === 0
      ? []
      : [element('h3', {}, `${rows.length} of them, checked with HEAD`), element('ul', { class: 'rows' }, ...rows)]),
  ];
}

export type ShownFinding = {
  finding: Finding;
  /** What finds the same outside the browser; `null` where nothing does. */
  command: string | null;
  /** Whether its line means an element that can be framed. */
  isOnPage: boolean;
};

const rules: readonly RuleText[] = [
  ...pageRules,
  hydrationRule,
  ...hreflangRules,
  ...schemaRules,
  ...sitemapRules,
  ...responseRules,
];
/** Why each rule that the widget checks matters; the whole catalogue would double what the panel loads. */
const reasons: ReadonlyMap<string, string> = new Map(rules.map(({ id, why }) => [id, why]));

/** One finding: what is wrong, what to do, and how to reproduce it. */
function buildFindingItem({ finding, command, isOnPage }: ShownFinding, actions: PanelActions): HTMLLIElement {
  const { rule, severity, message, fix, line } = finding;
  const why = reasons.get(rule);
  return element(
    'li',
    { class: `finding finding--${severity}` },
    element(
      'h3',
      { class: 'rule' },
      sign(severitySigns[severity]),
      element('span', { class: 'unseen' }, `${severity} `),
      element('code', {}, rule),
    ),
    element('p', { class: 'message' }, message),
    ...(fix === undefined ? [] : [element('p', {}, element('b', {}, 'Fix '), fix)]),
    ...(why === undefined ? [] : [element('p', { class: 'quiet' }, why)]),
    element(
      'p',
      { class: 'actions' },
      ...(isOnPage && line !== undefined
        ? [
            element(
              'button',
              { type: 'button', 'aria-label': `Show on the page: ${rule}`, click: () => actions.show(line, rule) },
              'Show',
            ),
          ]
        : []),
      ...(command === null ? [] : [buildCommand(command, actions)]),
    ),
    buildCommand(`goshen explain ${rule}`, actions),
  );
}

function buildCommand(command: string, { copy }: PanelActions): HTMLSpanElement {
  return element(
    'span',
    { class: 'command' },
    element('code', {}, command),
    element(
      'button',
      { type: 'button', 'aria-label': `Copy: ${command}`, click: () => copy(command, 'Command') },
      'Copy',
    ),
  );
}

/** A list of findings, or one line if there are none. */
export function buildFindingList(shown: readonly ShownFinding[], actions: PanelActions, nothing: string): HTMLElement {
  if (shown.length === 0) return element('p', { class: 'good' }, sign('check'), nothing);
  return element('ul', { class: 'findings' }, ...shown.map((one) => buildFindingItem(one, actions)));
}
