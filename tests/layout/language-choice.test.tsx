// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { find } from '../components/render.tsx';
import { openSite } from './open-site.tsx';

const announcement = () => find(document, 'body > p[role="status"]').textContent;

describe('a change of language', () => {
  it('keeps what is typed and what has focus, moves to the URL of the language and is read out in it', async () => {
    const { path, choose } = await openSite('/contact');
    expect([announcement(), document.activeElement]).toEqual(['', document.body]);
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
});
