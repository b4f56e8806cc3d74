import { findRule } from '../../catalogue.ts';
import type { Finding } from '../../finding.ts';
import { element, severitySigns, sign } from '../element.ts';
import type { PanelActions } from './panel-actions.ts';

export type ShownFinding = {
  finding: Finding;
  /** What finds the same outside the browser; `null` where nothing does. */
  command: string | null;
  /** Whether its line means an element that can be framed. */
  isOnPage: boolean;
};

/** One finding: what is wrong, what to do, and how to see it again. */
function buildFindingItem({ finding, command, isOnPage }: ShownFinding, actions: PanelActions): HTMLLIElement {
  const { rule, severity, message, line } = finding;
  const known = findRule(rule);
  const fix = finding.fix ?? known?.fix;
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
    ...(known === undefined ? [] : [element('p', { class: 'quiet' }, known.why)]),
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

/** A list of findings, or one line where there is none. */
export function buildFindingList(shown: readonly ShownFinding[], actions: PanelActions, nothing: string): HTMLElement {
  if (shown.length === 0) return element('p', { class: 'good' }, sign('check'), nothing);
  return element('ul', { class: 'findings' }, ...shown.map((one) => buildFindingItem(one, actions)));
}
