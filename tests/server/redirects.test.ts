import { describe, expect, test } from 'vitest';
import { buildCopy, buildingMs, copyProject } from '../support/copy-project.ts';
import { articlePath } from '../support/site-content.ts';
import { startSiteForTest } from '../support/site-for-test.ts';

/** A copy of the site with two redirects, served until the test ends. */
async function startCopy(mode: string) {
  const { root, write } = await copyProject();
  await write('content/redirects.json', JSON.stringify({ '/blog/of-a-test': articlePath, '/old.html': '/fr/about' }));
  if (mode === 'production') await buildCopy(root);
  const site = await startSiteForTest({ NODE_ENV: mode }, root);
  return async (path: string) => {
    const { status, headers } = await fetch(site.origin + path, { redirect: 'manual' });
    return `${status} ${headers.get('location')}`;
  };
}

describe.each(['development', 'production'])('in %s', (mode) => {
  test('an old path redirects to its page in one hop, with its query', { timeout: buildingMs }, async () => {
    const locationOf = await startCopy(mode);
    expect(await locationOf('/blog/of-a-test')).toBe(`301 ${articlePath}`);
    expect(await locationOf('//Blog/Of-A-Test/?a=1&b=%20')).toBe(`301 ${articlePath}?a=1&b=%20`);
    expect(await locationOf('/OLD.html')).toBe('301 /fr/about');
    expect(await locationOf('/blog/of-another-test')).toBe('302 /404');
    expect(await locationOf('/fr/about')).toBe('200 null');
  });
});
