import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { onTestFinished, TestRunner } from 'vitest';
import { listenForTest } from './listen-for-test.ts';
import { missingOpenssl } from './missing-parts.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

type Certificate = {
  /** -1 is a certificate that ended yesterday. */
  days: number;
  /** Such as `IP:127.0.0.1`. */
  altName?: string;
  /** Whether this process trusts it until the test is over. */
  isTrusted?: boolean;
};

/** A real server with TLS on a free port of 127.0.0.1, with a self-signed certificate of its own. It allows crawling. */
export async function startHttpsServer({
  days,
  altName = 'IP:127.0.0.1',
  isTrusted = true,
}: Certificate): Promise<{ origin: string }> {
  const missing = missingOpenssl();
  if (missing !== null) TestRunner.getCurrentTest()?.context.skip(missing);
  const folder = await createTemporaryFolder();
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const subject = ['-subj', '/CN=goshen.test', '-addext', `subjectAltName=${altName}`];
  openssl('req', '-new', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key.pem', '-out', 'request.pem', ...subject);
  const signing = ['-signkey', 'key.pem', '-days', String(days), '-copy_extensions', 'copy'];
  openssl('x509', '-req', '-in', 'request.pem', ...signing, '-out', 'cert.pem'); // `req -x509` takes no days in the past
  const cert = readFileSync(join(folder, 'cert.pem'), 'utf8');
  const key = readFileSync(join(folder, 'key.pem'), 'utf8');
  if (isTrusted) {
    const before = getCACertificates('default');
    setDefaultCACertificates([...before, cert]);
    onTestFinished(() => setDefaultCACertificates(before));
  }
  const server = createServer({ cert, key }, (_, response) => response.end('User-agent: *\n'));
  return { origin: (await listenForTest(server)).replace('http:', 'https:') };
}
