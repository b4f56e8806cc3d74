import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { AppError } from '#domain/errors.ts';

const texts = z.array(z.string().check(z.minLength(1)));

/** The part `lint` of goshen.config.json. */
const lintSchema = z.strictObject({
  /** Folders with code that uses keys, relative to the project. */
  code: z._default(texts, ['src', 'app', 'pages', 'components', 'server']),
  /** Keys that are put together at run time: `meta:*`. */
  dynamicKeys: z._default(texts, []),
  /** How readers are addressed; where it is not said, most texts decide. */
  register: z._default(z.record(z.string(), z.enum(['formal', 'informal'])), {}),
});
export type LintConfig = z.infer<typeof lintSchema>;

const usualFile = 'goshen.config.json';

/**
 * Reads what the linters are told about a project.
 *
 * @param file Of `--config`; the usual one may be absent.
 * @throws AppError USAGE where the file cannot be read or says something unknown
 */
export async function readLintConfig(cwd: string, file: string | undefined): Promise<LintConfig> {
  const value = await readJson(resolve(cwd, file ?? usualFile), file === undefined);
  const parsed = lintSchema.safeParse((value as { lint?: unknown } | null)?.lint ?? {}, {
    error: z.locales.en().localeError,
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError('USAGE', `${file ?? usualFile}: lint.${issue?.path.join('.')}: ${issue?.message}`);
}

async function readJson(path: string, mayBeAbsent: boolean): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    if (mayBeAbsent && (cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new AppError('USAGE', `cannot read the configuration ${path}: ${(cause as Error).message}`, { cause });
  }
}
