import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkPublicFiles, findShadowed } from '#build/public-files.ts';
import { contactEndpoint } from '#domain/contact/form-contract.ts';
import { createRouteRegistry } from '#domain/routes.ts';
import { readPublished } from '#server/files/published.ts';
import { listSiteFiles } from '#server/files/site-files.ts';
import { createBuiltRenderer } from '#server/pages/built-renderer.ts';
import { root } from '../support/root.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const registry = createRouteRegistry({ services: [], servicesWithoutPage: [], articles: ['slow-phones'] });

test('a public file at the URL of a page or a generated file stops the build, which names both', async () => {
  const folder = await createTemporaryFolder();
  await mkdir(join(folder, 'public/blog'), { recursive: true });
  for (const name of ['about', 'blog/Slow-Phones', 'old.html', 'robots.txt', 'ads.txt'])
    await writeFile(join(folder, 'public', name), '');
  await expect(checkPublicFiles(folder, registry, { '/old.html': '/about' })).rejects.toMatchObject({
    code: 'CONTENT_INVALID',
    message: [
      'public/about would replace the page /about: rename or remove the file.',
      'public/blog/Slow-Phones would replace the page /blog/slow-phones: rename or remove the file.',
      'public/old.html would replace the redirect of /old.html: rename or remove the file.',
      'public/robots.txt would replace the generated file /robots.txt: rename or remove the file.',
    ].join('\n'),
  });
});

test('a site without public files is built', async () => {
  await expect(checkPublicFiles(await createTemporaryFolder(), registry)).resolves.toBeUndefined();
});

test('no public file may replace a file or an endpoint of the site', async () => {
  const renderer = await createBuiltRenderer(root);
  const generated = listSiteFiles(await readPublished(await renderer.site()), 'https://goshen.test', new Date());
  const built = ['/favicon.ico', '/icon-192.png', '/assets/photo.png', '/sitemap-2.xml', '/healthz', contactEndpoint];
  for (const path of [...generated.map((file) => file.path), ...built]) {
    expect(findShadowed(path, registry), path).toBe(`the generated file ${path}`);
  }
  expect(findShadowed('/sitemaps.pdf', registry)).toBeNull();
});
