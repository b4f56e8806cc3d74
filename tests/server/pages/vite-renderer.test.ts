import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../../support/root.ts';
import { startTestSite } from '../../support/running-site.ts';

const sources = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(tsx?|js|css|json)$/.test(name),
  );

async function openSite(mode: 'development' | 'production') {
  const site = await startTestSite({ NODE_ENV: mode });
  onTestFinished(site.stop);
  return request(site.origin);
}

describe('the gallery of components', () => {
  it('shows both themes side by side in development', async () => {
    const site = await openSite('development');
    const frame = await site.get('/__gallery').expect(200);
    expect(frame.text.match(/\/__gallery\?theme=\w+/g)).toEqual(['/__gallery?theme=light', '/__gallery?theme=dark']);
    const specimens = await site.get('/__gallery?theme=dark').expect(200);
    const entry = /src="(\/src\/dev\/[^"]+)"/.exec(specimens.text)?.[1] ?? '';
    await site
      .get(entry)
      .expect(200)
      .expect('Content-Type', /javascript/);
    expect(frame.headers['x-frame-options']).toBeUndefined();
  });

  it('shows every component', () => {
    const gallery = sources('src/dev/gallery').map((name) => readFileSync(join(root, 'src/dev/gallery', name), 'utf8'));
    const components = sources('src/components').filter((name) => name.endsWith('.tsx'));
    const missing = components.filter((name) => !gallery.join().includes(`components/${name}'`));
    expect(missing).toEqual([]);
  });

  it('is nowhere in production: no page, not a byte of the build', async () => {
    const site = await openSite('production');
    await site.get('/__gallery').expect(404);
    const built = sources('dist').filter((name) =>
      /gallery-entry|__gallery|Component gallery/.test(readFileSync(join(root, 'dist', name), 'utf8')),
    );
    expect(built).toEqual([]);
    expect(sources('dist').length).toBeGreaterThan(20);
  });
});
