import {
  createContext,
  type ReactElement,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Language, languageRows } from '#domain/locale.ts';
import { canonicalPathOf } from '#domain/page-url.ts';
import { whileBusy } from '../app/busy.ts';
import { isSiteReachable } from '../app/document-url.ts';
import { useTranslation } from '../app/i18n.ts';
import { rememberChoice } from '../app/language-cookie.ts';
import { loadPage } from '../app/load-page.ts';
import { ShowPageContext, usePageData } from '../app/page-data.ts';
import { useShowToast } from '../components/toast.tsx';

const ChoiceContext = createContext<(language: Language) => Promise<void>>(async () => {});

/**
 * Shows the page in another language without a reload: stores the choice for a year, changes the URL to that of the
 * language if there is one, and keeps the scroll position and typed values. Not the fragment: the page would scroll
 * there again after a reload.
 */
export function useLanguageChoice(): (language: Language) => Promise<void> {
  return useContext(ChoiceContext);
}

/** Gives the page `useLanguageChoice`, and announces each change. */
export function LanguageChoice({ children }: { children: ReactNode }): ReactElement {
  const { page, language: pageLanguage } = usePageData();
  const { pathname, search } = useLocation();
  const showPage = useContext(ShowPageContext);
  const navigate = useNavigate();
  const reportFailure = useFailureReport();
  const latest = useRef<Language>(pageLanguage);

  const choose = async (language: Language): Promise<void> => {
    latest.current = language;
    rememberChoice(window, language);
    const path = page === null ? pathname : canonicalPathOf(page, language);
    const data = await whileBusy(loadPage(path, language).catch(() => null));
    const isReachable = data !== null || (await isSiteReachable(path));
    if (latest.current !== language) return; // the visitor has chosen another one meanwhile
    if (data !== null) {
      startTransition(() => {
        showPage(data);
        void navigate(path + search, { replace: true });
      });
    } else if (isReachable) {
      window.location.replace(path + search); // a deploy has replaced the files
    } else {
      rememberChoice(window, pageLanguage);
      reportFailure(() => void choose(language));
    }
  };

  return (
    <ChoiceContext value={choose}>
      {children}
      <p className="visually-hidden" role="status">
        {useAnnouncement()}
      </p>
    </ChoiceContext>
  );
}

/** Empty until the language has changed. */
function useAnnouncement(): string {
  const { t } = useTranslation('common');
  const { language } = usePageData();
  const [first] = useState(language);
  const [hasChanged, setChanged] = useState(false);
  if (language !== first && !hasChanged) setChanged(true);
  return hasChanged ? t('language.changed', { language: languageRows[language].name }) : '';
}

/** Reports over the page that it could not be loaded, until a language is shown. */
function useFailureReport(): (retry: () => void) => void {
  const { t } = useTranslation('common');
  const { language } = usePageData();
  const show = useShowToast();
  const dismiss = useRef(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: each language dismisses it
  useEffect(() => dismiss.current(), [language]);
  return (retry) => {
    const { title, text, retry: label } = t('offline', { returnObjects: true });
    dismiss.current = show({ kind: 'error', title, text, action: { label, run: retry } });
  };
}
