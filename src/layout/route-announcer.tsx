import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { languageRows } from '#domain/locale.ts';
import { notFoundPath } from '#domain/resolve-path.ts';
import { useTranslation } from '../app/i18n.ts';
import { usePageData } from '../app/page-data.ts';
import { mainId } from './site-header.tsx';

/**
 * Does what a browser does when a document is loaded, where only the view changed: the title is read out and
 * focus goes to the heading, or to the place the address names, also on the same page. A change of language alone is read
 * out and moves nothing.
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

/** The element that a fragment names, else the heading of the page. */
function focusPlace(hash: string): void {
  const named = hash === '' ? null : document.getElementById(hash.slice(1));
  const place = named ?? document.querySelector<HTMLElement>(`#${mainId} h1`);
  if (place === null) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true }); // where the page stands is decided by scroll restoration
}

/** A redirect to the not-found path has already reported the URL that was attempted. */
function reportMissingPath(pathname: string): void {
  if (pathname !== notFoundPath) reportNotFound(pathname);
}

/** Logs a URL of no page in the browser; the server logs those that it is requested for. */
export function reportNotFound(pathname: string): void {
  console.warn(`Page not found: ${pathname}`);
}
