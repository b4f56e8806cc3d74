import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isShellMissing } from '../support/missing-parts.ts';
import { root } from '../support/root.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { runGoshen } from './command-line.ts';

/** How each shell runs its completion of some words, the last one unfinished; what it offers, a line each. */
const shells = {
  bash: (script: string, words: readonly string[]) => [
    'bash',
    [
      '--norc',
      '-c',
      `. "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _goshen; printf '%s\\n' "\${COMPREPLY[@]}"`,
      script,
      ...words,
    ],
  ],
  zsh: (script: string, words: readonly string[]) => [
    'zsh',
    [
      '-f',
      '-c',
      `compdef() { :; }; _files() { print -l -- files; }; . "$0"
compadd() { shift; print -l -- $@; }
words=("$@"); CURRENT=$#; _goshen`,
      script,
      ...words,
    ],
  ],
  fish: (script: string, words: readonly string[]) => [
    'fish',
    ['--no-config', '-c', `source $argv[1]; complete -C $argv[2] | string split -f 1 \\t`, script, words.join(' ')],
  ],
} satisfies Record<string, (script: string, words: readonly string[]) => [program: string, args: string[]]>;

describe.each(Object.keys(shells) as (keyof typeof shells)[])('%s', (shell) => {
  const isMissing = isShellMissing(shell);

  /** In a folder with `goshen`, and with a configuration that no command can read. */
  async function complete(...words: string[]): Promise<string[]> {
    const cwd = await createTemporaryFolder();
    await writeFile(join(cwd, 'goshen.config.json'), 'not JSON');
    await writeFile(join(cwd, 'completion'), (await runGoshen(['completion', shell], { cwd })).out);
    const launcher = `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'cli/goshen.js')}' "$@"\n`;
    await writeFile(join(cwd, 'goshen'), launcher, { mode: 0o755 });
    const [program, args] = shells[shell](join(cwd, 'completion'), words);
    const env = { ...process.env, PATH: `${cwd}${delimiter}${process.env.PATH}` };
    const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', cwd, env });
    expect(stderr).toBe('');
    return stdout.split('\n').filter((word) => word !== '');
  }

  test.skipIf(isMissing).each([
    [['goshen', 'sitemap', 'ch'], ['check']],
    [['goshen', 'sitemap', '--allow-private', 'ch'], ['check']],
    [['goshen', '-f', 'json', 'sitemap', 'v'], ['validate']],
    [
      ['goshen', 'audit', '--profile', ''],
      ['quick', 'full', 'seo'],
    ],
    [
      ['goshen', 'audit', '--level', ''],
      ['error', 'warning', 'info'],
    ],
    [['goshen', 'audit', '-f', 'js'], ['json']],
    [
      ['goshen', 'preview', '-f', ''],
      ['pretty', 'json', 'markdown'],
    ],
    [
      ['goshen', 'messages', 'export', '--format', ''],
      ['json', 'csv'],
    ],
    [
      ['goshen', 'robots', 'robots.txt', '/', '--expect', ''],
      ['allow', 'disallow'],
    ],
    [
      ['goshen', 'completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['goshen', 'sitemap', 'check', '--batch'], ['--batch-size']],
    [['goshen', 'explain', 'hreflang/return-l'], ['hreflang/return-link']],
    [['goshen', 'explain', 'title/missing', 'hreflang/return-l'], ['hreflang/return-link']],
    [['goshen', 'explain', 'titles'], ['titles']],
    [['goshen', 'audit', '--rule', 'title/miss'], ['title/missing']],
    [['goshen', 'audit', '--skip', 'title/miss'], ['title/missing']],
    [['goshen', 'messages', 'l'], ['list']],
    [['goshen', 'help', 'doc'], ['doctor']],
  ])('%j is completed', async (words, offered) => {
    expect((await complete(...words)).toSorted()).toEqual(offered.toSorted());
  });

  test.skipIf(isMissing)('files are offered where nothing else is known', async () => {
    const offered = { bash: [], zsh: ['files'], fish: ['completion'] }; // bash offers them itself, by `complete -o default`
    expect(await complete('goshen', 'robots', 'compl')).toEqual(offered[shell]);
  });

  test.skipIf(isMissing)('rules and topics are offered, options only after a dash', async () => {
    expect((await complete('goshen', 'explain', 'hrefl')).length).toBeGreaterThan(5);
    expect((await complete('goshen', 'audit', '--')).length).toBeGreaterThan(20);
    expect(await complete('goshen', 'rules', '--')).not.toContain('--rule');
    expect((await complete('goshen', '')).filter((word) => word.startsWith('-') || word === 'complete')).toEqual([]);
  });
});
