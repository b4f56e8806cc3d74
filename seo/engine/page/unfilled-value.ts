import { findGarbled } from '../garbled-text.ts';
import { metaContent, type PageSnapshot, titleOf } from './page-snapshot.ts';
import { partsOfTitle } from './page-state.ts';

/** `{{ page.title }}`, `${name}`, `<%= title %>`, `%TITLE%`, an object as text. */
const expression = /\{\{[^{}]+\}\}|\$\{[\w.]+\}|<%[^<>%]+%>|%[A-Z][A-Z_]+%|\[object [A-Z]\w+\]/;
/** A value that was not there, as the whole text or as the part before or after the name of the site. */
const absent = /(?:^|[|–—·:-]\s)\s*(undefined|null|NaN)\s*(?:\s[|–—·:-]|$)/;

/** Of Yoast, WordPress, Liquid and Rails; also in the text of a page, where `{{ }}` may wait for a script. */
const writtenOut =
  /%%(?:title|sep|sitename|sitedesc|page|excerpt|(?:primary_)?category)%%|\[(?:gallery|caption|playlist|contact-form-7|wpforms|rev_slider|vc_row|et_pb_section) [\w-]+=[^[\]]*\]?|\{%-? *(?:include|render|extends|block|if|for|assign|trans|url|load)\b[^{}]*%\}|<%[=-] *[\w.@]+ *-?%>|\btranslation missing: [a-z]{2}(?:-\w+)?\.[\w.]+/i;

export function findExpression(text: string): RegExpExecArray | null {
  return writtenOut.exec(text);
}

/** Its words are in the titles and URLs of pages that explain errors and templates. */
const aboutCode =
  /(?<![a-z])(?:php|(?:my)?sql|python|django|javascript|js|typescript|react|vue|liquid|shopify|jinja|twig|plugins?|shortcodes?|templates?|errors?|warnings?|exceptions?|traceback|debug\w*|bugs?|cod(?:e|ing)|develop\w*|program\w*|html|unicode|utf-?8|encod\w*|charsets?|mojibake|nan|null|undefined|invalid|fehler\w*|erreurs?|errore?s?|vorlagen?|modèles?|plantillas?)(?![a-z])/i;

/** Whether a page may show errors and expressions because it explains them. The extension `.html` says nothing about it. */
export function isAboutCode(page: Pick<PageSnapshot, 'titles' | 'url'>): boolean {
  const url = page.url.replace(/\.[a-z]+(?=$|\?)/i, '');
  return aboutCode.test(`${titleOf(page) ?? ''} ${url}`);
}

/** Where a sentence may name an expression or a variable, such as `{{count}}` or `%APPDATA%`. */
const documentation = /\b(?:docs?|do[ck]umenta\w*|manual|api|syntax|variables?|i18n|config\w*|windows|linux|bash)\b/i;

/** The tagline of a new site, and what its author should have replaced. */
const sample =
  /(?<=^|[|–—·:-] ?)(?:Just another WordPress site|Eine weitere WordPress-Website|Un site utilisant WordPress|Otro sitio realizado con WordPress)$|\[(?:Your|Insert) \w{1,30}(?: \w{1,30})?\]|%%\w{1,30}%%/;

/** What a template should have replaced by a value, as it stands in a text; `null` if nothing is there. */
export function findUnfilled(text: string, page: Pick<PageSnapshot, 'titles' | 'url'>): string | null {
  const [found] = expression.exec(text) ?? [];
  const isExplained = mayExplain(page);
  if (found !== undefined && (!isExplained || partsOfTitle(text).includes(found))) return found;
  const [written] = isExplained ? [] : (findExpression(text) ?? sample.exec(text) ?? []);
  if (written !== undefined) return written;
  const [, word] = absent.exec(text) ?? [];
  return word === undefined || page.url.toLowerCase().includes(word.toLowerCase()) ? null : word; // the page may explain it
}

function mayExplain(page: Pick<PageSnapshot, 'titles' | 'url'>): boolean {
  return isAboutCode(page) || documentation.test(`${titleOf(page) ?? ''} ${page.url}`);
}

type NamedText = { where: string; text: string };

/** The texts for search results, social cards and screen readers that have such a value. */
export function listUnfilled(snapshot: PageSnapshot): { where: string; value: string }[] {
  return listNamedTexts(snapshot).flatMap(({ where, text }) => {
    const value = findUnfilled(text, snapshot);
    return value === null ? [] : [{ where, value }];
  });
}

/** What a page shows of a text that was escaped twice. */
const escapedTwice =
  /&(?:amp|nbsp|lt|gt|quot|apos|[a-z](?:acute|grave|circ|uml|tilde|cedil)|[lr][sd]quo|[nm]dash|hellip|euro|pound|#\d{2,5}|#x[\da-f]{2,4});/iu;
/** What a page shows as it is written, because tags are none in attributes, and in what was escaped. */
const tag = /<(p|div|span|b|strong|em|i)\b[^<>]*>[^<>]+<\/\1>|^<(?:p|div)>(?=\p{Lu})/iu;

/** Those that have tags, are escaped twice or garbled, unless they may explain it. */
export function listMisread(snapshot: PageSnapshot): Record<'tagged' | 'escaped' | 'garbled', NamedText[]> {
  const texts = isAboutCode(snapshot) ? [] : listNamedTexts(snapshot);
  return {
    tagged: texts.filter(({ text }) => tag.test(text)),
    escaped: texts.filter(({ text }) => escapedTwice.test(text)),
    garbled: texts.flatMap(({ where, text }) => {
      const word = findGarbled(text)?.word;
      return word === undefined ? [] : [{ where, text: word }];
    }),
  };
}

function listNamedTexts(page: PageSnapshot): NamedText[] {
  return [
    { where: 'title', text: titleOf(page) ?? '' },
    ...['description', 'og:title', 'og:description'].map((where) => ({ where, text: metaContent(page, where) ?? '' })),
    ...page.images.map(({ alt }) => ({ where: 'alt', text: alt ?? '' })),
    ...page.headings.flatMap(({ level, fillable, text }) => (level > 1 || fillable ? [] : [{ where: 'h1', text }])),
  ];
}
