import { count } from '../../count.ts';
import type { Finding } from '../../finding.ts';
import { hreflangRules } from '../../hreflang/audit-hreflang.ts';
import { pageRules } from '../../page/audit-page.ts';
import { hydrationRule } from '../../page/compare-hydration.ts';
import type { RuleText } from '../../rule.ts';
import { responseRules } from '../../site/response-rules.ts';
import { sitemapRules } from '../../sitemap/sitemap-check.ts';
import { schemaRules } from '../../structured-data/audit-structured-data.ts';
import { type Child, element, icon, severityIcons } from '../element.ts';
import { pathOf, type SiteOrigins } from '../site-origins.ts';
import type { WidgetState } from '../widget-state.ts';
import { isFramable } from './highlight.ts';

/** Actions of the panel that its views call. */
export type PanelActions = {
  /** Scrolls to the element of a line, and highlights it. */
  show: (line: number, label: string) => void;
};

export type ViewInput = { state: WidgetState; site: SiteOrigins; actions: PanelActions };

/** The findings on the page; infos are collapsed. */
export function buildFindingsView({ state: { page }, actions }: ViewInput): Child[] {
  if (page === null) return [element('p', {}, 'Reading the page…')];
  const shown = page.findings.map((finding): ShownFinding => {
    const isInBlock = finding.rule.startsWith('schema/'); // its line is not the number of an element
    const target = finding.line === undefined || isInBlock ? null : page.elementAt(finding.line);
    return { finding, isOnPage: isFramable(target) };
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
            element('summary', {}, count(hints.length, 'hint')),
            buildFindingList(hints, actions, ''),
          ),
        ]),
  ];
}

/** The findings in the sitemap and in a sample of its URLs. */
export function buildHealthView({ state: { health }, actions }: ViewInput): Child[] {
  if (health === null) return [element('p', {}, 'The sitemap check starts two seconds after the page has loaded.')];
  const show = (finding: Finding) => ({ finding, isOnPage: false });
  const rows = health.sample.map(({ url, result, isGood }) =>
    element('li', {}, icon(isGood ? 'check' : 'cross'), element('code', {}, pathOf(url)), element('span', {}, result)),
  );
  return [
    element('h3', {}, `${count(health.urls, 'URL')} in ${pathOf(health.sitemap)}`),
    buildFindingList(health.findings.map(show), actions, 'The sitemap is valid.'),
    ...(rows.length === 0
      ? []
      : [element('h3', {}, `${rows.length} of them, checked with HEAD`), element('ul', { class: 'rows' }, ...rows)]),
  ];
}

export type ShownFinding = {
  finding: Finding;
  /** Whether its element can be highlighted. */
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

/** One finding: what is wrong, and what to do. */
function buildFindingItem({ finding, isOnPage }: ShownFinding, actions: PanelActions): HTMLLIElement {
  const { rule, severity, message, fix, line } = finding;
  const why = reasons.get(rule);
  return element(
    'li',
    { class: `finding finding--${severity}` },
    element(
      'h3',
      { class: 'rule' },
      icon(severityIcons[severity]),
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
    ),
  );
}

/** A list of findings, or one line if there are none. */
export function buildFindingList(shown: readonly ShownFinding[], actions: PanelActions, nothing: string): HTMLElement {
  if (shown.length === 0) return element('p', { class: 'good' }, icon('check'), nothing);
  return element('ul', { class: 'findings' }, ...shown.map((one) => buildFindingItem(one, actions)));
}
