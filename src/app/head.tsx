import { themeColours } from 'virtual:goshen/colours';
import type { i18n as I18n } from 'i18next';
import type { ReactElement } from 'react';
import { Helmet, HelmetProvider } from 'react-helmet-async';
import { buildPageHead, type Crumb, coverOf, type HeadInput, type PageDetails } from '#domain/page-meta.ts';
import { type CopyRoute, isCopyRoute, routeRows, rowOf, type SitePage } from '#domain/routes.ts';
import { buildStructuredData } from '#domain/structured-data.ts';
import { serializeForScript, usePageState } from './document.tsx';
import { useTranslation } from './i18n.ts';
import { type PageData, usePageData } from './page-data.ts';
import type { PageState } from './page-state.ts';

/** The metadata of the page: the elements of its head, and its structured data. */
export function PageMetadata(): ReactElement {
  const { i18n } = useTranslation();
  const { siteUrl, noindex } = usePageState();
  const data = usePageData();
  const title = data.form === null ? data.meta.title : i18n.t('form:errorTitle', { title: data.meta.title });
  const input = collectHeadInput({ ...data, meta: { ...data.meta, title } }, { siteUrl, noindex }, i18n.t);
  return (
    <>
      <Head {...input} />
      <JsonLd {...input} />
    </>
  );
}

/** The only component that writes title, meta and links. A page has exactly one. */
function Head(input: HeadInput): ReactElement {
  const { title, metas, links } = buildPageHead(input);
  return (
    <HelmetProvider>
      <Helmet>
        <title>{title}</title>
        {metas.map((meta) => (
          <meta key={JSON.stringify(meta)} {...meta} />
        ))}
        {links.map((link) => (
          <link key={JSON.stringify(link)} {...link} />
        ))}
      </Helmet>
    </HelmetProvider>
  );
}

/** The page's structured data, as JSON-LD. */
function JsonLd(input: HeadInput): ReactElement | null {
  const graph = buildStructuredData(input);
  if (graph === null) return null;
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own making, with < escaped
      dangerouslySetInnerHTML={{ __html: serializeForScript(graph) }}
    />
  );
}

type Translate = I18n['t'];

/** The input of the page's head, the same on the server and in the browser. */
function collectHeadInput(
  data: PageData,
  { siteUrl, noindex }: Pick<PageState, 'siteUrl' | 'noindex'>,
  t: Translate,
): HeadInput {
  const { language, prefix, meta, site, directory } = data;
  const [city = ''] = t('common:footer.location').split(',');
  return {
    details: collectDetails(data, t),
    prefix,
    language,
    meta,
    site: {
      name: site.name,
      description: t('common:footer.about'),
      feedTitle: directory.feedTitle,
      city,
      contact: site.contact.home,
    },
    themeColours,
    siteUrl,
    noindex,
  };
}

function collectDetails({ page, directory, content, pageModule }: PageData, t: Translate): PageDetails | null {
  const card = page === null ? undefined : directory.cards[page.path];
  if (page === null || card === undefined) return null;
  const { headline } = card;
  const subject = pageModule.subject?.(content, t) ?? { kind: 'copy' };
  return {
    page,
    card,
    imageAlt: coverOf(subject)?.alt || t('meta:socialAlt', { title: headline }),
    subject,
    crumbs: listCrumbs(page, headline, t),
  };
}

function listCrumbs(page: SitePage, headline: string, t: Translate): Crumb[] {
  const { route } = page;
  const own = { name: isCopyRoute(route) ? t(`common:nav.${route}`) : headline, page };
  if (route === 'home') return [own];
  const { parent } = rowOf(route);
  const above: CopyRoute[] = parent === undefined ? ['home'] : ['home', parent];
  return [...above.map((id) => ({ name: t(`common:nav.${id}`), page: { route: id, path: routeRows[id].path } })), own];
}
