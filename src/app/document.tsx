import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import type { Language } from '#domain/locale.ts';
import { type PageState, pageStateId } from './page-state.ts';

/** The script that loads the application: its code, or in development its URL. */
export type BootScript = {
  /** URLs of the application and of the files it imports. */
  application: readonly string[];
} & ({ code: string; src?: never } | { src: string; code?: never });

/** What the server adds to the head beside the page's metadata. The browser does not change it. */
export type DocumentAssets = {
  boot: BootScript;
  /** Inlined critical CSS: a request for it would delay the first paint. */
  inlineStyle?: { code: string /** URL of the style sheet for what only script shows. */; later: string };
  /** Development only, where style sheets change while the page is open. */
  styles?: readonly string[];
  preloads: readonly { href: string; as: 'font' }[];
  /** Which links the browser may fetch before they are followed. */
  speculationRules?: string;
  /** Development only: the module scripts that Vite loads before the entry. */
  developmentScripts?: readonly { src?: string; code?: string }[];
};

/** `null` in the browser: hydration ignores head elements that it does not render. */
export const DocumentAssetsContext = createContext<DocumentAssets | null>(null);

export const PageStateContext = createContext<PageState>({
  path: '/',
  siteUrl: '',
  noindex: false,
  analytics: { gaMeasurementId: null, plausibleDomain: null },
  backend: null,
  retentionDays: 90,
  form: null,
});

export function usePageState(): PageState {
  return useContext(PageStateContext);
}

/** The whole document: React renders and hydrates everything from <html> down. */
export function Document({ language, children }: { language: Language; children: ReactNode }): ReactElement {
  const assets = useContext(DocumentAssetsContext);
  const state = usePageState();
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {assets && <HeadAssets {...assets} />}
      </head>
      <body>
        {children}
        <script
          id={pageStateId}
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own making, with < escaped
          dangerouslySetInnerHTML={{ __html: serializeForScript(state) }}
        />
      </body>
    </html>
  );
}

function HeadAssets({
  boot,
  inlineStyle,
  styles = [],
  preloads,
  speculationRules,
  developmentScripts = [],
}: DocumentAssets): ReactElement {
  return (
    <>
      {developmentScripts.map(({ src, code = '' }) => (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: Vite's own code, in development only
        <script key={src ?? code} type="module" src={src} dangerouslySetInnerHTML={{ __html: code }} />
      ))}
      <Boot {...boot} />
      {speculationRules && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the server, named by hash in the security policy
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
      )}
      {preloads.map(({ href, as }) => (
        <link key={href} rel="preload" href={href} as={as} crossOrigin="" />
      ))}
      {inlineStyle && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own sheets, named by hash in the security policy
        <style data-later={inlineStyle.later} dangerouslySetInnerHTML={{ __html: inlineStyle.code }} />
      )}
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
    </>
  );
}

/** Runs before the first paint, so that it misses no click. A module script would wait until the document is parsed. */
function Boot({ application, src, code = '' }: BootScript): ReactElement {
  return (
    <script
      data-application={application.join(' ')}
      type={src && 'module'}
      src={src}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, named by hash in the security policy
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}

/** JSON that is safe inside a script element. */
export function serializeForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
