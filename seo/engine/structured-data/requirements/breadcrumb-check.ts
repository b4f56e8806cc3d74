import { languageOf, normalizeHref } from '../../hreflang/language-site.ts';
import { listSome } from '../../page/page-state.ts';
import { textsAt, valuesOf } from '../graph.ts';
import type { UrlResponse } from '../schema-page.ts';
import { isHomePage, type Subject, type WrongValue } from './requirement.ts';

type Crumb = { position: string | null; name: string | null; url: string | null };

/** Breadcrumbs have two steps or more, numbered from 1, each except the last with a URL. */
export function checkBreadcrumbs({ entity, ...subject }: Subject): WrongValue[] {
  // Two lists with one @id are numbered each on its own.
  const lists = entity.nodes.filter(({ properties }) => properties.has('itemListElement'));
  const checked = lists.length === 0 ? [entity] : lists;
  return checked.flatMap(({ properties }) => checkList({ ...subject, entity: { ...entity, properties } }));
}

function checkList(subject: Subject): WrongValue[] {
  const crumbs = readCrumbs(subject);
  const [first] = crumbs;
  // Nothing is above a home page, wherever it is; the last step may lack its URL.
  if (crumbs.length === 1 && (isHomePage(subject) || isPage(first?.url ?? '', subject))) return [];
  if (crumbs.length < 2) {
    const problem = crumbs.length === 0 ? 'is missing' : 'has one ListItem, expected at least two';
    const fix = 'Add one ListItem with position, name and item for each step, starting with the home page.';
    return [{ path: 'itemListElement', problem, need: 'google', fix }];
  }
  const inOrder = crumbs.toSorted((a, b) => Number(a.position) - Number(b.position));
  return [...checkPositions(crumbs), ...checkParts(inOrder), ...checkTargets(inOrder, subject)];
}

function isPage(url: string, { page }: Subject): boolean {
  return URL.canParse(url, page.url) && new URL(url, page.url).href === page.url;
}

function readCrumbs({ graph, entity }: Subject): Crumb[] {
  return valuesOf(graph, entity, 'itemListElement').flatMap((value) => {
    const item = graph.follow(value);
    if (item === null) return [];
    const [target] = valuesOf(graph, item, 'item');
    const node = target === undefined ? null : graph.follow(target);
    const [position = null] = textsAt(graph, item, 'position');
    const [name = null] = [...textsAt(graph, item, 'name'), ...(node === null ? [] : textsAt(graph, node, 'name'))];
    const [named = null] = ['item', 'item.url', 'url'].flatMap((path) => textsAt(graph, item, path));
    const url = named ?? node?.id ?? (target?.kind === 'reference' ? target.id : null);
    return [{ position, name, url }];
  });
}

/** The order in the list does not matter, the numbers do. */
function checkPositions(crumbs: readonly Crumb[]): WrongValue[] {
  const numbers = crumbs.map(({ position }) => position ?? '').toSorted((a, b) => Number(a) - Number(b));
  if (numbers.every((number, index) => Number(number) === index + 1 && number !== '')) return [];
  const positions = listSome(
    crumbs.map(({ position }) => position ?? 'none'),
    10,
  );
  const problem = `is ${positions}, expected 1 to ${crumbs.length}`;
  return [{ path: 'itemListElement.position', problem, need: 'google', fix: 'Number the steps from 1, without gaps.' }];
}

function checkParts(crumbs: readonly Crumb[]): WrongValue[] {
  const nameless = crumbs.filter(({ name }) => name === null).map(stepOf);
  const withoutUrl = crumbs.slice(0, -1).filter(({ url }) => url === null);
  const unlinked = withoutUrl.map(stepOf);
  const missing = (path: string, steps: readonly string[], fix: string): WrongValue[] =>
    steps.length === 0 ? [] : [{ path, problem: `is missing in step ${listSome(steps, 10)}`, need: 'google', fix }];
  return [
    ...missing('itemListElement.name', nameless, 'Add the name of the page to each step.'),
    ...missing('itemListElement.item', unlinked, 'Add item with the URL of the page; only the last step may omit it.'),
  ];
}

function stepOf({ position }: Crumb): string {
  return position ?? '?';
}

/** Sites that refuse crawlers may serve the page to readers. */
const refusals: ReadonlySet<number> = new Set([401, 403, 429]);

function checkTargets(crumbs: readonly Crumb[], { page, context }: Subject): WrongValue[] {
  const urls = crumbs.flatMap(({ url }) => (url === null ? [] : normalizeHref(url)));
  return urls.flatMap((url) => {
    const response = context.lookUp?.(url) ?? null;
    if (response === null) return [];
    const version = page.language === null ? null : (context.versionOf?.(url, page.language) ?? null);
    const isBefore = version !== null && urls.includes(version); // the site, its language, the page
    return checkTarget(url, response, isBefore ? null : page.language);
  });
}

/** @param language `null` if the target may be in any. */
function checkTarget(url: string, response: UrlResponse, language: string | null): WrongValue[] {
  const path = 'itemListElement.item';
  const { status } = response;
  if (status >= 400 && !refusals.has(status)) {
    const problem = `points to ${url}, which returns status ${status}`;
    return [{ path, problem, need: 'google', fix: 'Use a URL that returns status 200.' }];
  }
  if (language === null || response.language === null || languageOf(language) === languageOf(response.language))
    return [];
  const problem = `points to ${url}, which is in "${response.language}"`;
  return [{ path, problem, need: 'advised', fix: 'Use the URL of its version in the language of this page.' }];
}
