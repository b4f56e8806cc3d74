import { readUnrenderedWords } from '#build/site-words.ts';
import type { SiteContent } from '#domain/content/model.ts';
import { createRouteRegistry } from '#domain/routes.ts';
import { root } from './root.ts';

const { index, parts } = await readUnrenderedWords(root);

/** The pages of this site as its content makes them. Tests take an entry from here: an editor may rename any. */
export const registry = createRouteRegistry(index);

export const servicePaths = registry.pages.filter(({ route }) => route === 'service').map(({ path }) => path);
export const articlePaths = registry.pages.filter(({ route }) => route === 'article').map(({ path }) => path);
export const [servicePath = '/services/none'] = servicePaths;
export const [articlePath = '/blog/none'] = articlePaths;

/** `undefined` once every service has its page. */
export const [serviceWithoutPage] = index.servicesWithoutPage;

export const faqIds = (parts.get('en/faq') as SiteContent['faq']).map(({ id }) => id);
export const services = parts.get('en/services') as SiteContent['services'];
export const companies = parts.get('en/companies') as SiteContent['companies'];
