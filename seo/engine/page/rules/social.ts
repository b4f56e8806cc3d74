import { findUrlLeak } from '../../find-host-leak.ts';
import { languageOf } from '../../hreflang/language-site.ts';
import type { Violation } from '../../rule.ts';
import { otherScheme } from '../collect/resolve-url.ts';
import { metaContent, type PageMetaTag, type PageRule, type PageSnapshot } from '../page-snapshot.ts';
import { contradictsLang, isIndexable, primaryLanguage } from '../page-state.ts';
import { isScriptShell } from '../script-shell.ts';

/** Meta, "Images in link shares": smaller images are shown as a small square, and below 200 px not at all. */
const largeCard = { width: 600, height: 315 } as const;
const minSide = 200;

/** `auditSite` checks the size of the image file by this rule too. */
export const imageSizeRule: PageRule = {
  id: 'og/image-size',
  severity: 'warning',
  title: 'og:image is smaller than 600x315 px; an error below 200 px.',
  why: 'Social networks show it as a small square beside the text, or not at all.',
  fix: 'Use an image of 1200x630 px.',
  source: 'Meta, "Images in link shares"',
  examples: { bad: 'An image of 400x400 px', good: 'An image of 1200x630 px' },
  check: (snapshot) => {
    const width = Number(metaContent(snapshot, 'og:image:width') ?? 0);
    const height = Number(metaContent(snapshot, 'og:image:height') ?? 0);
    const fix = 'Use an image of 1200x630 px, and write its own size into og:image:width and og:image:height.';
    return width > 0 && height > 0 ? checkImageSize(width, height).map((one) => ({ ...one, fix })) : [];
  },
};

/** The tags for the social card of a page. */
export const socialRules: readonly PageRule[] = [
  {
    id: 'og/missing',
    severity: 'warning',
    title: 'A page lacks og:title, og:description, og:image or og:url.',
    why: 'Social networks and messengers guess what is missing, or show a link without image and text.',
    fix: 'Add the missing tags, og:url with the canonical URL.',
    source: 'ogp.me',
    examples: { bad: 'og:title alone', good: 'og:title, og:description, og:image and og:url' },
    check: (snapshot) => {
      const hasImage = imagesOf(snapshot).length > 0; // perhaps as og:image:url
      const missing = required.filter((name) => !(name === 'og:image' ? hasImage : metaContent(snapshot, name)));
      if (!isIndexable(snapshot) || isScriptShell(snapshot) || missing.length === 0) return [];
      // An editor that has no description writes neither: description/missing reports it.
      if (missing.join() === 'og:description' && !metaContent(snapshot, 'description')) return [];
      const isHint = missing.join() === 'og:url'; // the shared URL is used
      const isEmpty = (name: string) => snapshot.metas.some((meta) => meta.name === name);
      const [empty, absent] = [missing.filter(isEmpty), missing.filter((name) => !isEmpty(name))];
      const parts = [
        ...(absent.length > 0 ? [{ fact: `no ${absent.join(', ')}`, step: `add ${listSteps(absent)}` }] : []),
        ...(empty.length > 0 ? [{ fact: `an empty ${empty.join(', ')}`, step: `fill ${listSteps(empty)}` }] : []),
      ];
      const message = `The page has ${parts.map(({ fact }) => fact).join(' and ')}.`;
      const steps = parts.map(({ step }) => step).join(', and ');
      const fix = `${steps.charAt(0).toUpperCase()}${steps.slice(1)}.`;
      return [{ message, fix, ...(isHint && { severity: 'info' }) }];
    },
  },
  {
    id: 'og/image-url',
    severity: 'error',
    title: 'The URL of og:image is relative, on a host that readers cannot reach, or of a format that is not shown.',
    why: 'Social networks show the card without an image.',
    fix: 'Use the absolute public URL of a PNG, JPEG or WebP image.',
    source: 'ogp.me; Meta, "Images in link shares"',
    examples: { bad: 'content="/card.svg"', good: 'content="https://example.com/card.png"' },
    check: (snapshot) =>
      listImageFaults(snapshot).map(({ url, problem, line }) => ({
        message: `The og:image URL "${url}" ${problem}.`,
        line,
        evidence: url,
      })),
  },
  imageSizeRule,
  {
    id: 'og/locale',
    severity: 'warning',
    title: 'og:locale is not written as fr or fr_FR, or differs from the language of the page.',
    why: 'Social networks ignore it or label the card with the wrong language.',
    fix: 'Join language and territory with an underscore, such as fr_FR.',
    source: 'ogp.me',
    examples: { bad: 'fr-FR', good: 'fr_FR' },
    check: (snapshot, context) => {
      const { metas, lang } = snapshot;
      // The same wrong language as in lang is to be corrected there first.
      const sharesFault = ({ content }: PageMetaTag) =>
        primaryLanguage(content) === primaryLanguage(lang ?? '') && contradictsLang(snapshot, context);
      const locales = metas.filter((meta) => /^og:locale(?::alternate)?$/.test(meta.name) && !sharesFault(meta));
      return locales.flatMap(checkLocale(snapshot));
    },
  },
];

const required = ['og:title', 'og:description', 'og:image', 'og:url'];

function listSteps(names: readonly string[]): string {
  return names.join(', ').replace('og:url', 'og:url (the canonical URL)');
}

type ImageFault = { url: string; problem: string; line: number | null };

/** The URLs of card images that og/image-url reports, as they are written. */
export function listImageFaults(snapshot: PageSnapshot): ImageFault[] {
  return imagesOf(snapshot).flatMap(({ content, line }) => {
    const url = content.trim();
    const problem = findImageFault(url, snapshot);
    return problem === null ? [] : [{ url, problem, line }];
  });
}

function findImageFault(url: string, { url: pageUrl }: PageSnapshot): string | null {
  const leak = findUrlLeak(url, pageUrl);
  if (leak !== null) return `points to ${leak}`;
  const [scheme] = otherScheme.exec(url) ?? [];
  if (scheme !== undefined) return `has the scheme "${scheme}"`;
  if (!/^https?:\/\//i.test(url)) return 'is relative';
  const [, type] = /\.(svg|avif)(?:[?#]|$)/i.exec(url) ?? [];
  return type === undefined ? null : `is an ${type.toUpperCase()} image`;
}

function imagesOf({ metas }: PageSnapshot): PageMetaTag[] {
  return metas.filter(({ name, content }) => /^og:image(?::(?:secure_)?url)?$/.test(name) && content.trim() !== '');
}

/** Checks the declared or measured size of a card image. */
export function checkImageSize(width: number, height: number): Violation[] {
  if (width >= largeCard.width && height >= largeCard.height) return [];
  const isTiny = width < minSide || height < minSide;
  const message = `og:image is ${width}x${height} px; large cards need 600x315 px, better 1200x630.`;
  const severity = isTiny ? 'error' : 'warning';
  return [{ message, evidence: `${width}x${height}`, severity, template: severity }];
}

/** With the territory where most people speak the language, if it names none: `uk_UA` for `uk`. */
function suggestLocale(value: string): string | null {
  const tag = value.replaceAll('_', '-');
  if (!/^[a-z]{2,3}(?:-[a-z]{4})?(?:-[a-z]{2})?$/i.test(tag)) return null;
  const { language, region } = new Intl.Locale(tag).maximize();
  return region === undefined ? null : `${language}_${region}`;
}

function checkLocale({ lang }: PageSnapshot): (meta: PageMetaTag) => Violation[] {
  return (meta) => {
    const value = meta.content.trim();
    const language = primaryLanguage(lang ?? '');
    const isOther = value !== '' && !isOfLanguage(value, language);
    if (meta.name !== 'og:locale' || !/^[a-z]{2,3}$/.test(language) || !isOther)
      return /^[a-z]{2,3}(?:_(?:[A-Z]{2}|\d{3}))?$/.test(value) ? [] : [describeForm(meta, value)];
    const message = `og:locale is ${value} on a page with lang="${lang}".`;
    const fix = `Write ${suggestLocale(lang ?? '') ?? language}, or correct lang: both name the language of the text.`;
    return [{ message, fix, line: meta.line, evidence: value }];
  };
}

function isOfLanguage(locale: string, language: string): boolean {
  return locale.toLowerCase().startsWith(language) || languageOf(locale) === languageOf(language);
}

function describeForm({ name, line }: PageMetaTag, value: string): Violation {
  const form = suggestLocale(value);
  const problem = form === null ? 'is not a locale' : `should be ${form}`;
  const fix = form !== null && { fix: `Write ${form}.` };
  return {
    message: `${name} "${value}" ${problem}.`,
    ...fix,
    line,
    evidence: value,
    template: form === null ? value : 'form',
  };
}
