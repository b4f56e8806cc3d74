import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../support/root.ts';

const copy = mkdtempSync(join(tmpdir(), 'goshen-lint-'));
copyFileSync(join(root, 'biome.json'), join(copy, 'biome.json'));
afterAll(() => rmSync(copy, { recursive: true }));

/** Lints one import, in an empty tree with the configuration of this one. */
function lint(file: string, source: string): string {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), `import { thing } from '${source}';\nthing();\n`);
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/biome'), ['lint', file], {
    cwd: copy,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

test.each([
  ['src/domain/example.ts', 'zod'],
  ['src/domain/example.ts', 'node:fs'],
  ['src/domain/example.ts', '../pages/home-page.tsx'],
  ['src/domain/example.ts', '#server/env.ts'],
  ['src/components/example.tsx', '../layout/site-header.tsx'],
  ['src/components/example.tsx', '../app/i18n.ts'],
  ['src/layout/example.tsx', '../pages/home-page.tsx'],
  ['src/pages/example.tsx', '#seo/finding.ts'],
  ['src/domain/example.ts', '#seo/finding.ts'],
  ['seo/page/example.ts', '#domain/locale.ts'],
  ['seo/page/example.ts', '../../src/domain/locale.ts'],
  ['seo/example.ts', './widget/start-widget.ts'],
  ['seo/widget/example.ts', '../../src/styles/tokens.css'],
  ['server/example.ts', '#seo/finding.ts'],
  ['server/example.ts', '#build/build-site.ts'],
  ['build/example.ts', '#seo/finding.ts'],
  ['build/example.ts', '#server/env.ts'],
  ['src/pages/example.tsx', '#server/env.ts'],
  ['src/pages/example.tsx', 'node:fs'],
  ['server/example.ts', '#cli/program.ts'],
  ['server/example.ts', 'react'],
  ['server/example.ts', '../src/pages/home-page.tsx'],
  ['cli/example.ts', '#server/app.ts'],
  ['cli/example.ts', '../server/app.ts'],
  ['cli/example.ts', '../src/components/button.tsx'],
])('%s may not import %s', (file, source) => {
  expect(lint(file, source)).toContain('noRestrictedImports');
});

test.each([
  ['src/domain/contact/example.ts', 'zod/mini'],
  ['src/domain/contact/example.ts', '../locale.ts'],
  ['src/pages/example.tsx', '../layout/site-header.tsx'],
  ['src/pages/example.tsx', '#domain/locale.ts'],
  ['server/example.ts', '#domain/locale.ts'],
  ['server/example.ts', '../src/entry-server.tsx'],
  ['cli/example.ts', '#server/outbox/outbox.ts'],
  ['cli/example.ts', '#server/env.ts'],
  ['cli/example.ts', '#seo/finding.ts'],
  ['cli/example.ts', '#build/build-site.ts'],
  ['seo/widget/example.ts', '../finding.ts'],
  ['build/example.ts', '#domain/locale.ts'],
  ['cli/example.ts', '#server/offline-site.ts'],
])('%s may import %s', (file, source) => {
  expect(lint(file, source)).not.toContain('noRestrictedImports');
});
