import type { i18n as I18n } from 'i18next';
import { categoryKeys } from '#domain/content/category-keys.ts';
import type { ServiceDetail, ServiceSummary } from '#domain/content/model.ts';
import type { Crumb, HeadInput, PageSubject, ShownPage } from '#domain/page-meta.ts';
import { type RouteId, routeRows, type SitePage } from '#domain/routes.ts';
import type { PageData } from './page-data.ts';
import type { PageContent } from './page-loaders.ts';
import type { PageState } from './page-state.ts';

type Translate = I18n['t'];

/** What the head of a view is made of, the same on the server and in the browser. */
export function collectHeadInput(
  data: PageData,
  { siteUrl, noindex }: Pick<PageState, 'siteUrl' | 'noindex'>,
  t: Translate,
): HeadInput {
  const { language, prefix, meta, site, directory } = data;
  const [city = ''] = t('common:footer.location').split(',');
  return {
    shown: collectShownPage(data, t),
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
    siteUrl,
    noindex,
  };
}

function collectShownPage({ page, directory, content }: PageData, t: Translate): ShownPage | null {
  const card = page === null ? undefined : directory.cards[page.path];
  if (page === null || card === undefined) return null;
  const { headline } = card;
  return {
    page,
    card,
    pictureAlt: t('meta:socialAlt', { title: headline }),
    subject: collectSubject(page, content, t),
    crumbs: listCrumbs(page, headline, t),
  };
}

function collectSubject({ route }: SitePage, content: unknown, t: Translate): PageSubject {
  switch (route) {
    case 'article': {
      const { article } = content as PageContent<'article'>;
      return { kind: 'article', article, section: t(`blog:categories.${categoryKeys[article.category]}`) };
    }
    case 'service':
      return { kind: 'service', service: content as ServiceDetail };
    case 'services':
      return { kind: 'service-list', services: content as ServiceSummary[] };
    default:
      return { kind: 'copy' };
  }
}

/** Pages that stand below another, whose names are their own. */
const parents = { service: 'services', article: 'blog' } as const satisfies Partial<Record<RouteId, RouteId>>;

function listCrumbs(page: SitePage, headline: string, t: Translate): Crumb[] {
  const home: Crumb = { name: t('common:breadcrumb.home'), page: pageOf('home') };
  const { route } = page;
  switch (route) {
    case 'home':
      return [home];
    case 'service':
    case 'article': {
      const parent = parents[route];
      return [home, { name: t(`common:breadcrumb.${parent}`), page: pageOf(parent) }, { name: headline, page }];
    }
    case 'privacyPolicy':
    case 'termsOfService':
      return [home, { name: headline, page }];
    default:
      return [home, { name: t(`common:nav.${route}`), page }];
  }
}

function pageOf(route: Exclude<RouteId, 'service' | 'article'>): SitePage {
  return { route, path: routeRows[route].path };
}
