import { type Child, element, sign } from '../element.ts';
import { reproduceHealthFinding } from '../reproduce.ts';
import { pathOf } from '../site-address.ts';
import { buildFindingList } from './finding-item.ts';
import type { ViewInput } from './panel-actions.ts';

/** What the sitemap and a sample of its addresses answered. */
export function buildHealthView({ state: { health }, actions }: ViewInput): Child[] {
  if (health === null) return [element('p', {}, 'The sitemap is checked two seconds after the page is there.')];
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
      : [element('h3', {}, `${rows.length} of them, asked by HEAD`), element('ul', { class: 'rows' }, ...rows)]),
  ];
}
