import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { describeFailure } from '#seo/crawl/failure.ts';
import type { Diagnosis } from './doctor-checks.ts';

const dayMs = 86_400_000;
const minDaysLeft = 14;

type Certificate = { problem: string | null; endsAt: Date };

/** Whether visitors trust the certificate, and for how long; `null` without https, and if the site does not respond. */
export async function checkCertificate(siteUrl: URL, timeoutMs: number, now: Date): Promise<Diagnosis | null> {
  if (siteUrl.protocol !== 'https:') return null;
  const name = 'certificate';
  const certificate = await readCertificate(siteUrl, timeoutMs);
  if (certificate === null) return null;
  const { problem, endsAt } = certificate;
  const until = `(until ${endsAt.toISOString().slice(0, 10)})`;
  if (problem !== null) {
    const detail = `${siteUrl.host} ${describeFailure({ code: problem, message: problem })} ${until}: browsers refuse it`;
    return { name, state: 'failed', detail };
  }
  const daysLeft = Math.floor((endsAt.getTime() - now.getTime()) / dayMs);
  if (daysLeft >= minDaysLeft) return { name, state: 'ok', detail: `${siteUrl.host} is trusted ${until}` };
  const detail = `${siteUrl.host} has a certificate that ends in ${daysLeft} days ${until}: renew it`;
  return { name, state: 'warning', detail };
}

/** It is read even if it is not trusted; nothing is sent. */
function readCertificate({ hostname, port }: URL, timeoutMs: number): Promise<Certificate | null> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const servername = isIP(host) === 0 ? host : '';
  return new Promise((done) => {
    const socket = connect({ host, servername, port: Number(port || 443), rejectUnauthorized: false });
    const end = (certificate: Certificate | null) => {
      socket.destroy();
      done(certificate);
    };
    socket.setTimeout(timeoutMs, () => end(null));
    socket.once('error', () => end(null));
    socket.once('secureConnect', () => {
      const problem = socket.authorized ? null : String(socket.authorizationError);
      end({ problem, endsAt: new Date(socket.getPeerCertificate().valid_to) });
    });
  });
}
