import type { Child } from '../element.ts';
import { buildDataView } from './data-view.ts';
import { buildFindingsView } from './findings-view.ts';
import { buildHealthView } from './health-view.ts';
import { buildLanguagesView } from './languages-view.ts';
import { buildLinksView } from './links-view.ts';
import { buildOutlineView } from './outline-view.ts';
import type { ViewInput } from './panel-actions.ts';
import { buildPreviewView } from './preview-view.ts';

/** The parts of the report, in the order of their tabs. */
export const tabs = [
  { id: 'findings', label: 'Findings' },
  { id: 'preview', label: 'Preview' },
  { id: 'languages', label: 'Languages' },
  { id: 'data', label: 'Data' },
  { id: 'outline', label: 'Outline' },
  { id: 'links', label: 'Links' },
  { id: 'sitemap', label: 'Sitemap' },
] as const;
export type TabId = (typeof tabs)[number]['id'];

const builders: Readonly<Record<TabId, (input: ViewInput) => Child[]>> = {
  findings: buildFindingsView,
  preview: buildPreviewView,
  languages: buildLanguagesView,
  data: buildDataView,
  outline: buildOutlineView,
  links: buildLinksView,
  sitemap: buildHealthView,
};

export function isTabId(id: string): id is TabId {
  return Object.hasOwn(builders, id);
}

export function buildView(id: TabId, input: ViewInput): Child[] {
  return builders[id](input);
}
