import type { Violation } from '../../rule.ts';
import { headerOf, type PageRule, type PageSnapshot } from '../page-snapshot.ts';
import { isHttps } from '../page-state.ts';

const yearSeconds = 31_536_000;

/** A check of response headers; without headers it reports nothing. */
function checkHeaders(check: (snapshot: PageSnapshot) => Violation[]): PageRule['check'] {
  return (snapshot) => (snapshot.response.headers === null ? [] : check(snapshot));
}

function missingHeader(name: string): Violation {
  return { message: `The response has no ${name} header.` };
}

/** Response headers that protect visitors. */
export const securityHeaderRules: readonly PageRule[] = [
  {
    id: 'sec/hsts',
    severity: 'warning',
    title: 'Strict-Transport-Security is missing or shorter than a year.',
    why: 'Requests over http can be intercepted.',
    fix: 'Send Strict-Transport-Security: max-age=31536000; includeSubDomains.',
    source: 'RFC 6797; OWASP Secure Headers',
    examples: { bad: 'No Strict-Transport-Security', good: 'max-age=31536000; includeSubDomains' },
    unit: 'host',
    check: checkHeaders((snapshot) => {
      if (!isHttps(snapshot)) return [];
      const header = headerOf(snapshot.response, 'strict-transport-security');
      if (header === null) return [missingHeader('Strict-Transport-Security')];
      const [, age = '0'] = /max-age\s*=\s*"?(\d+)/i.exec(header) ?? [];
      const isLong = Number(age) >= yearSeconds;
      if (isLong && /includeSubDomains/i.test(header)) return [];
      const severity = isLong ? ('info' as const) : ('warning' as const); // only the owner knows whether every subdomain has https
      return [{ message: `Strict-Transport-Security is "${header}".`, severity, evidence: header }];
    }),
  },
];
