import type { Interest } from './analytics-event.ts';

/** The industry's name in content/industries. */
const hospitalityIndustry = 'hospitality-travel';

/** What a click says about hospitality, told from the marks that sections put on their markup; `null` for any other click. */
export function parseInterest(target: EventTarget | null): Interest | null {
  if (!(target instanceof Element)) return null;
  const link = target.closest<HTMLElement>(`[data-company][data-industries~="${hospitalityIndustry}"]`);
  if (link !== null) return { source: 'visit_site', subject: link.dataset.company ?? '' };
  const card = target.closest(`[data-industry="${hospitalityIndustry}"]`);
  return card === null ? null : { source: 'industry_card', subject: hospitalityIndustry };
}
