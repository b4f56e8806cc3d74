import { type ReactElement, useMemo } from 'react';
import { type LoaderFunctionArgs, type RouteObject, replace, ScrollRestoration } from 'react-router-dom';
import type { Language } from '#domain/locale.ts';
import { type Resolution, resolvePath } from '#domain/resolve-path.ts';
import { listPaths } from '#domain/routes.ts';
import { ErrorDocument } from '../layout/error-document.tsx';
import { reportNotFound } from '../layout/route-announcer.tsx';
import { SiteLayout } from '../layout/site-layout.tsx';
import { registry } from './content.ts';
import { Document } from './document.tsx';
import { PageMetadata } from './head.tsx';
import { createTexts, TextsContext } from './i18n.ts';
import { type Found, loadPage } from './load-page.ts';
import { type PageData, usePageData } from './page-data.ts';

/** The language of a page: that of its URL, otherwise the visitor's. */
export type LanguageFor = (prefix: Language | null) => Language;

/** How a route loads its page: in the browser and on the server. */
export type Load = (found: Found, args: LoaderFunctionArgs) => Promise<PageData>;

/** A route for each URL of the registry, and one for all other URLs. */
export function createRoutes(load: Load): RouteObject[] {
  const loader = async (args: LoaderFunctionArgs): Promise<PageData | Response> => {
    const { pathname } = new URL(args.request.url);
    const resolution = resolve(pathname);
    if (resolution.kind === 'unknown-article') reportNotFound(pathname);
    return 'to' in resolution ? replace(resolution.to) : load(resolution, args);
  };
  const paths = [...listPaths(registry).map(({ path }) => path), '*'];
  return paths.map((path) => ({ id: path, path, loader, Component: SiteDocument, ErrorBoundary: ErrorDocument }));
}

/** Loads the page at a path, as its route does. */
export async function loadPath(pathname: string, languageFor: LanguageFor): Promise<PageData> {
  const resolution = resolve(pathname);
  const shown = 'to' in resolution ? resolve(resolution.to) : resolution;
  if ('to' in shown) throw new Error(`${pathname} redirects to a redirect`);
  return loadPage(shown, languageFor(shown.prefix));
}

/** A path that cannot be decoded is not found. */
function resolve(pathname: string): Resolution {
  try {
    return resolvePath(registry, pathname);
  } catch {
    return { kind: 'not-found', prefix: null };
  }
}

/** The document of every page, and the layout around it. */
function SiteDocument(): ReactElement {
  const { language, catalogues, shown } = usePageData();
  const texts = useMemo(() => createTexts(language, catalogues), [language, catalogues]);
  return (
    <TextsContext value={texts}>
      <Document language={language}>
        <SiteLayout>
          <shown.Component />
        </SiteLayout>
        <PageMetadata />
        <ScrollRestoration />
      </Document>
    </TextsContext>
  );
}
