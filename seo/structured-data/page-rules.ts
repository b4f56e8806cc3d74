import { languageOf } from '../hreflang/language-page.ts';
import { type Entity, textsAt, valuesAt } from './graph.ts';
import { andMore, isAny, nameOf, type PageGraph, pageOf, type SchemaFinding, type SchemaPage } from './schema-page.ts';
import { createShownText } from './shown-text.ts';

type IsShown = (text: string) => boolean;

/** What the blocks say against what the page says. */
export function validateAgainstPage(pageGraph: PageGraph): SchemaFinding[] {
  const { page, graph } = pageGraph;
  const isShown = createShownText(page.visibleText);
  return [
    ...graph.entities.flatMap((entity) => wrongLanguage(pageGraph, entity)),
    ...hiddenHeadlines(pageGraph, isShown),
    ...hiddenQuestions(pageGraph, isShown),
    ...(page.noindex && graph.nodes.length > 0 ? [noindex(page)] : []),
  ];
}

/** Only nodes about this very page; a list of languages is right when the page's is one of them. */
function wrongLanguage(pageGraph: PageGraph, entity: Entity): SchemaFinding[] {
  const { page, graph } = pageGraph;
  const isAboutPage =
    entity.top && isAny(pageGraph, entity, ['WebPage', 'Article']) && !isOfOtherPage(pageGraph, entity);
  if (page.language === null || !isAboutPage) return [];
  const codes = [...textsAt(graph, entity, 'inLanguage'), ...textsAt(graph, entity, 'inLanguage.alternateName')];
  const languages = codes.filter((code) => /^[a-z]{2,3}(?:[-_][a-z\d]+)*$/i.test(code)).map(languageOf);
  if (languages.length === 0 || languages.includes(languageOf(page.language))) return [];
  const message = `${nameOf(entity, page)}: inLanguage is "${codes.join(', ')}", <html lang="${page.language}">. Effect: the page is taken for another language.`;
  return [{ rule: 'schema/lang', line: entity.main.line, message, fix: `Write "inLanguage": "${page.language}".` }];
}

function isOfOtherPage({ page, graph }: PageGraph, entity: Entity): boolean {
  const named = ['url', 'mainEntityOfPage', 'mainEntityOfPage.url'].flatMap((path) => textsAt(graph, entity, path));
  const ids = valuesAt(graph, entity, 'mainEntityOfPage').map((value) => (value.kind === 'reference' ? value.id : ''));
  const addresses = [...named, ...ids, entity.id ?? ''].filter((address) => /^https?:/i.test(address)).map(pageOf);
  return addresses.length > 0 && !addresses.includes(pageOf(page.url));
}

function hiddenHeadlines(pageGraph: PageGraph, isShown: IsShown): SchemaFinding[] {
  const { page, graph } = pageGraph;
  const articles = graph.entities.filter((entity) => entity.top && isAny(pageGraph, entity, ['Article']));
  return articles
    .filter((entity) => !isOfOtherPage(pageGraph, entity))
    .flatMap((entity) => {
      const hidden = textsAt(graph, entity, 'headline').find((text) => !isShown(text));
      if (hidden === undefined) return [];
      const message = `${nameOf(entity, page)}: headline ("${hidden}") is not on the page. Google requires marked-up text to be visible. Effect: no rich result.`;
      return [
        {
          rule: 'schema/visible',
          line: entity.main.line,
          message,
          fix: 'Use the headline that readers see.',
          evidence: hidden,
        },
      ];
    });
}

function hiddenQuestions(pageGraph: PageGraph, isShown: IsShown): SchemaFinding[] {
  const { page, graph } = pageGraph;
  return graph.entities
    .filter((entity) => isAny(pageGraph, entity, ['FAQPage']))
    .flatMap((entity) => {
      const texts = ['mainEntity.name', 'mainEntity.acceptedAnswer.text'].flatMap((path) =>
        textsAt(graph, entity, path),
      );
      const [first, ...others] = texts.filter((text) => !isShown(text));
      if (first === undefined) return [];
      const quoted = first.length > 80 ? `${first.slice(0, 79)}…` : first;
      const message = `${nameOf(entity, page)}: "${quoted}"${andMore(others.length)} is not on the page. Google requires marked-up text to be visible. Effect: the markup counts as spam.`;
      return [
        {
          rule: 'schema/visible',
          line: entity.main.line,
          message,
          fix: 'Show the text, or drop it from the markup.',
          evidence: quoted,
        },
      ];
    });
}

function noindex({ url, blocks }: SchemaPage): SchemaFinding {
  const message = `${url} is noindex, so search engines use none of its structured data. Effect: none.`;
  return {
    rule: 'schema/noindex',
    line: blocks[0]?.line ?? null,
    message,
    fix: 'Drop the blocks, or let the page be indexed.',
  };
}
