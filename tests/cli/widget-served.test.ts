import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import express, { Router } from 'express';
import request from 'supertest';
import { expect, onTestFinished, test } from 'vitest';
import { type PageRenderer, withSeoWidget } from '#server/pages/page-renderer.ts';
import { root } from '../support/root.ts';
import { startTestSite } from '../support/running-site.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const chunks = join(root, 'dist/devtools/assets');
const scripts = readdirSync(chunks).filter((name) => name.endsWith('.js'));

async function openSite(variables: Record<string, string> = {}) {
  const site = await startTestSite(variables);
  onTestFinished(site.stop);
  return request(site.origin);
}

/** Names that only the widget has. */
const traces = /seo-?devtools|seo-widget|widget-entry|devtools\/assets/i;

test('without the flag no page names the widget, and its files are not served', async () => {
  const site = await openSite();
  for (const path of ['/', '/fr/about', '/contact', '/nowhere']) {
    const page = await site.get(path);
    expect(page.text).not.toMatch(traces);
    expect(JSON.stringify(page.headers)).not.toMatch(traces);
  }
  for (const name of scripts) await site.get(`/devtools/assets/${name}`).expect(404);
  await site.get('/devtools/skip.json').expect(404);
});

test('no file of the site names the widget or its files', () => {
  const client = join(root, 'dist/client');
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:js|css|json)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(20);
  const naming = files.filter((name) => traces.test(readFileSync(join(client, name), 'utf8')));
  expect(naming).toEqual([]);
});

test('with the flag each page has one script of the widget, which is immutable', async () => {
  const site = await openSite({ SEO_DEVTOOLS: 'true' });
  for (const path of ['/', '/fr/about', '/nowhere']) {
    const { text } = await site.get(path);
    const [src = '', ...others] = [...text.matchAll(/<script[^>]+src="(\/devtools\/[^"]+)"/g)].map(
      ([, found]) => found,
    );
    expect(others).toEqual([]);
    const script = await site.get(src).expect(200);
    expect(script.headers['content-type']).toMatch(/javascript/);
    expect(script.headers['cache-control']).toContain('immutable');
  }
});

test('with the flag the widget is told which rules goshen.config.json skips', async () => {
  const { options } = JSON.parse(readFileSync(join(root, 'goshen.config.json'), 'utf8'));
  const site = await openSite({ SEO_DEVTOOLS: 'true' });
  const { body } = await site.get('/devtools/skip.json').expect(200);
  expect(body).toEqual(options.skip);
});

test('the skipped rules are read as goshen reads them: with comments, and those of audit first', async () => {
  const folder = await createTemporaryFolder();
  const config =
    '{ "options": { "skip": ["link/deep"] }, "commands": { "audit": { "skip": "img/*, h1/missing" } } } // ours';
  writeFileSync(join(folder, 'goshen.config.json'), config);
  const renderer = { assets: Router() } as unknown as PageRenderer; // only its assets are used here
  const { assets } = withSeoWidget(renderer, folder, 'development');
  const { body } = await request(express().use(assets)).get('/devtools/skip.json').expect(200);
  expect(body).toEqual(['img/*', 'h1/missing']);
});

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** The chunk of a module and those it cannot run without. */
function listImports(manifest: Manifest, name: string): string[] {
  const { file = '', imports = [] } = manifest[name] ?? {};
  return [basename(file), ...imports.flatMap((imported) => listImports(manifest, imported))];
}

test('it loads less than 80 kB on start, and less than 50 kB more for its panel', () => {
  const sizeOf = (name: string) => statSync(join(chunks, name)).size;
  const compressedSize = (name: string) =>
    readdirSync(chunks).includes(`${name}.br`) ? sizeOf(`${name}.br`) : sizeOf(name);
  const manifest = JSON.parse(readFileSync(join(chunks, '../.vite/manifest.json'), 'utf8')) as Manifest;
  const atStart = new Set(
    ['widget-entry', 'start-widget', 'page/read-page', 'check-health'].flatMap((name) =>
      listImports(manifest, `seo/widget/${name}.ts`),
    ),
  );
  const isOfPanel = (name: string) => !atStart.has(name);
  const sum = (names: readonly string[]) => names.reduce((bytes, name) => bytes + compressedSize(name), 0);
  expect(sum(scripts.filter((name) => !isOfPanel(name)))).toBeLessThan(80_000);
  expect(sum(scripts.filter(isOfPanel))).toBeLessThan(50_000);
});
