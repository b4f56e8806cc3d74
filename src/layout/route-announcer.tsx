import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { languageRows } from '#domain/locale.ts';
import { notFoundPath } from '#domain/resolve-path.ts';
import { useTranslation } from '../app/i18n.ts';
import { usePageData } from '../app/page-data.ts';
import { mainId } from './site-header.tsx';

/**
 * Does after a client-side navigation what browsers do after a load: announces the title, and moves the focus to the
 * heading or to the target of the fragment, also on the same page. A change of language only announces.
 */
export function RouteAnnouncer(): ReactElement {
  const { t } = useTranslation('common');
  const { page, language, meta } = usePageData();
  const location = useLocation();
  const isBackOrForward = useNavigationType() === 'POP';
  const view = page?.path ?? location.pathname;
  const shown = useRef({ view, language, location });
  const [message, setMessage] = useState('');

  useEffect(() => {
    const before = shown.current;
    shown.current = { view, language, location };
    if (before.view !== view) {
      setMessage(t('pageLoaded', { title: meta.title }));
      focusPlace(location.hash);
      if (page === null) reportMissingPath(location.pathname);
    } else if (before.language !== language) {
      setMessage(t('language.changed', { language: languageRows[language].name }));
    } else if (before.location !== location && location.hash !== '' && !isBackOrForward) {
      focusPlace(location.hash);
    }
  }, [view, language, location, isBackOrForward, t, meta, page]);

  return (
    <p className="visually-hidden" role="status">
      {message}
    </p>
  );
}

/** The target of the fragment, otherwise the heading of the page. */
function focusPlace(hash: string): void {
  const named = hash === '' ? null : document.getElementById(hash.slice(1));
  const place = named ?? document.querySelector<HTMLElement>(`#${mainId} h1`);
  if (place === null) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true }); // scroll restoration sets the scroll position
}

/** A redirect to the not-found page has already reported the requested URL. */
function reportMissingPath(pathname: string): void {
  if (pathname !== notFoundPath) reportNotFound(pathname);
}

/** Logs a URL without a page in the browser; the server logs those it receives. */
export function reportNotFound(pathname: string): void {
  console.warn(`Page not found: ${pathname}`);
}
