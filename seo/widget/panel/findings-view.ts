import { type Child, element } from '../element.ts';
import { reproducePageFinding } from '../reproduce.ts';
import { buildFindingList, type ShownFinding } from './finding-item.ts';
import { isFramable } from './framable.ts';
import type { ViewInput } from './panel-actions.ts';

/** What is wrong with the page; hints stay folded. */
export function buildFindingsView({ state: { page }, actions }: ViewInput): Child[] {
  if (page === null) return [element('p', {}, 'Reading the page…')];
  const shown = page.findings.map((finding): ShownFinding => {
    const isInBlock = finding.rule.startsWith('schema/'); // its line counts from the element on, into the block's text
    const target = finding.line === undefined || isInBlock ? null : page.elementAt(finding.line);
    return { finding, command: reproducePageFinding(finding, page), isOnPage: isFramable(target) };
  });
  const grave = shown.filter(({ finding }) => finding.severity !== 'info');
  const hints = shown.filter(({ finding }) => finding.severity === 'info');
  return [
    buildFindingList(grave, actions, 'No rule has anything to mend on this page.'),
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
