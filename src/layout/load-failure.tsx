import { type ReactElement, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '../app/i18n.ts';
import { usePageData } from '../app/page-data.ts';
import { useShowToast } from '../components/toast.tsx';

const eventName = 'loadfailure';

/** Reports that another page or language could not be loaded. The router calls it, outside of React. */
export function reportLoadFailure(retry: () => void): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: retry }));
}

/** Shows such a failure over the page, until a page or language is shown. */
export function LoadFailure(): ReactElement | null {
  const { t } = useTranslation('common');
  const { language } = usePageData();
  const { key } = useLocation();
  const show = useShowToast();
  const dismiss = useRef(() => {});
  useEffect(() => {
    const report = (event: Event) => {
      const { detail: run } = event as CustomEvent<() => void>;
      const { title, text, retry } = t('offline', { returnObjects: true });
      dismiss.current = show({ kind: 'error', title, text, action: { label: retry, run } });
    };
    window.addEventListener(eventName, report);
    return () => window.removeEventListener(eventName, report);
  }, [show, t]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation and language dismisses it
  useEffect(() => dismiss.current(), [key, language]);
  return null;
}
