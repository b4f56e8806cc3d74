// @vitest-environment jsdom
import type { RouteObject } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { find } from '../components/render.tsx';
import { openSite } from './open-site.tsx';

const announcement = () => find(document, 'body > p[role="status"]').textContent;

/** Takes the place of one page's loader. */
const breakPage = (path: string, cause: unknown) => (routes: RouteObject[]) => {
  const page = routes.find((route) => route.path === path);
  Object.assign(page ?? {}, { loader: () => Promise.reject(cause) });
};

describe('a navigation in the browser', () => {
  it('reads out the new title and moves focus to its heading, and the first page does neither', async () => {
    const { goTo } = await openSite('/');
    expect([announcement(), document.activeElement]).toEqual(['', document.body]);
    await goTo('/about');
    expect(announcement()).toBe(document.title);
    expect(document.activeElement).toBe(find(document, 'main h1'));
  });

  it('moves focus to the place that a fragment of another page names', async () => {
    const { goTo } = await openSite('/about');
    await goTo('/#contact');
    expect(document.activeElement).toBe(find(document, '#contact'));
    expect(announcement()).toBe(document.title);
  });
});

describe('a change of language', () => {
  it('keeps what is typed and what has focus, moves to the URL of the language and is read out in it', async () => {
    const { path, choose } = await openSite('/contact');
    const field = find<HTMLInputElement>(document, 'main input[name="firstName"]');
    field.value = 'Thandi';
    await choose('fr');
    expect(path()).toBe('/fr/contact');
    expect(document.documentElement.lang).toBe('fr');
    expect(document.cookie).toContain('i18next=fr');
    expect(find(document, 'main input[name="firstName"]')).toBe(field);
    expect(field.value).toBe('Thandi');
    expect(document.activeElement).toBe(find(document, '.menu--dropdown summary'));
    expect(announcement()).toBe('Nouvelle langue\u00a0: Français');
  });

  it('leaves the URL alone where there is one for all languages', async () => {
    const { path, choose } = await openSite('/faq');
    await choose('es');
    expect(path()).toBe('/faq');
    expect(document.documentElement.lang).toBe('es');
  });

  it('goes with the visitor from a prefixed URL to one without', async () => {
    const { goTo } = await openSite('/fr/about');
    await goTo('/services');
    expect(document.documentElement.lang).toBe('fr');
  });
});

describe('a URL that leads nowhere', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
  afterEach(() => void vi.restoreAllMocks());

  it.each(['/nowhere', '/fr/faq', '/blog/unheard-of', '/services/unheard-of'])('is one line: %s', async (path) => {
    const { goTo } = await openSite('/');
    await goTo(path);
    expect(vi.mocked(console.warn).mock.calls).toEqual([[`Page not found: ${path}`]]);
  });
});

describe('the error document', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => void vi.restoreAllMocks());

  it('speaks the language of the page before it and logs what went wrong once', async () => {
    const cause = new Error('broken');
    const { goTo } = await openSite('/fr', breakPage('/faq', cause));
    await goTo('/faq');
    expect(document.documentElement.lang).toBe('fr');
    expect([document.title, find(document, 'h1').textContent]).toEqual(Array(2).fill('Une erreur est survenue'));
    expect(find(document, 'main button').textContent).toBe('Réessayer');
    expect(console.error).toHaveBeenCalledExactlyOnceWith('The page could not be loaded', cause);
  });

  it('gives way to the next page', async () => {
    const { goTo } = await openSite('/', breakPage('/faq', new Error('broken')));
    await goTo('/faq');
    await goTo('/about');
    expect(find(document, 'h1').textContent).toBe('About Goshen Group');
  });
});
