import { useContext } from 'react';
import type { Language } from '#domain/locale.ts';
import { switchedPath } from '#domain/page-address.ts';
import { LanguageMemoryContext } from '../app/language-memory.ts';
import { usePageData } from '../app/page-data.ts';
import { useNavigation, usePlace } from '../components/navigation.ts';

/**
 * Shows the page in another language without a reload: the choice is kept for a year, the address moves to
 * the language's own where it has one, and scroll position and typed values stay. The fragment does not: the
 * router would scroll to it again.
 */
export function useLanguageChoice(): (language: Language) => Promise<void> {
  const memory = useContext(LanguageMemoryContext);
  const { page } = usePageData();
  const { pathname, search } = usePlace();
  const { follow, reload } = useNavigation();
  return async (language) => {
    memory?.rememberChoice(language);
    const path = page === null ? pathname : switchedPath(page, language);
    if (path === pathname) await reload();
    else await follow(path + search, { preventScrollReset: true, replace: true });
  };
}
