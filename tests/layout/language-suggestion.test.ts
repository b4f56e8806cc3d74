import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { rememberVisit } from '../../src/app/language-cookie.ts';
import { dismissSuggestion, readPreferredLanguage } from '../../src/layout/language-suggestion.tsx';

function openWindow(...languages: string[]): Window {
  const { window } = new JSDOM('', { url: 'https://goshen.example/' });
  Object.defineProperty(window.navigator, 'languages', { value: languages });
  return window as unknown as Window;
}

describe('the language a browser prefers', () => {
  it('is the first of its languages that the site has, whatever the region', () => {
    expect(readPreferredLanguage(openWindow('de-DE', 'fr-CA', 'en'))).toBe('fr');
  });

  it('is none where the site has none of them', () => {
    expect(readPreferredLanguage(openWindow('de', 'zu'))).toBeNull();
  });

  it('is not shown once the visitor has chosen a language', () => {
    const window = openWindow('fr');
    window.document.cookie = 'i18next=es';
    expect(readPreferredLanguage(window)).toBeNull();
  });

  it('is shown while the visitor has a language from a visited URL only', () => {
    const window = openWindow('fr');
    rememberVisit(window, 'es');
    expect(readPreferredLanguage(window)).toBe('fr');
  });

  it('is not shown again after a dismissal', () => {
    const window = openWindow('fr');
    dismissSuggestion(window);
    expect(readPreferredLanguage(window)).toBeNull();
  });

  it('is known even where storage is switched off', () => {
    const window = openWindow('fr');
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    dismissSuggestion(window);
    expect(readPreferredLanguage(window)).toBe('fr');
  });
});
