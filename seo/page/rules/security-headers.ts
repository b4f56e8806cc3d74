import type { Violation } from '../../rule.ts';
import { headerOf, metaContent, type PageFacts, type PageRule } from '../page-facts.ts';
import { isHttps } from '../page-state.ts';

const yearSeconds = 31_536_000;

/** A check of response headers; it reports nothing where they are not known. */
function checkHeaders(check: (facts: PageFacts) => Violation[]): PageRule['check'] {
  return (facts) => (facts.answer.headers === null ? [] : check(facts));
}

/** Response headers that protect visitors. */
export const securityHeaderRules: readonly PageRule[] = [
  {
    id: 'sec/hsts',
    severity: 'warning',
    topic: 'security',
    title: 'The site does not tell browsers to stay on https for a year.',
    why: 'The first request of each visit can be intercepted.',
    fix: 'Send the header.',
    source: 'RFC 6797; OWASP Secure Headers',
    examples: {
      bad: 'No Strict-Transport-Security',
      good: 'Strict-Transport-Security: max-age=31536000; includeSubDomains',
    },
    shared: true,
    check: checkHeaders((facts) => {
      if (!isHttps(facts)) return [];
      const header = headerOf(facts.answer, 'strict-transport-security');
      const fix = 'Send Strict-Transport-Security: max-age=31536000; includeSubDomains.';
      if (header === null) return [{ message: 'No Strict-Transport-Security.', fix }];
      const [, age = '0'] = /max-age\s*=\s*"?(\d+)/i.exec(header) ?? [];
      const isLong = Number(age) >= yearSeconds;
      if (isLong && /includeSubDomains/i.test(header)) return [];
      const severity = isLong ? ('info' as const) : ('warning' as const); // only the owner knows whether every subdomain has https
      return [{ message: `Strict-Transport-Security is "${header}".`, severity, fix, evidence: header }];
    }),
  },
  {
    id: 'sec/csp',
    severity: 'warning',
    topic: 'security',
    title: 'The page has no policy for scripts, or one that lets any inline script run.',
    why: 'An injected script runs with the rights of the page.',
    fix: 'Send a policy that names what the page loads.',
    source: 'OWASP Secure Headers',
    examples: { bad: "script-src 'self' 'unsafe-inline'", good: "script-src 'self'" },
    shared: true,
    check: checkHeaders((facts) => {
      const policy = policyOf(facts);
      if (policy === null) return [noPolicy(facts)];
      const scripts = directiveOf(policy, 'script-src') ?? directiveOf(policy, 'default-src') ?? '*';
      const isOpen = /'unsafe-inline'/i.test(scripts) && !/'(?:nonce-|sha\d{3}-|strict-dynamic')/i.test(scripts);
      if (!isOpen && scripts !== '*') return [];
      const message = isOpen
        ? `The policy for scripts, "${scripts}", lets any inline script run.`
        : 'The policy says nothing about scripts.';
      return [{ message, fix: "Allow scripts by 'self', a nonce or a hash.", evidence: scripts }];
    }),
  },
  {
    id: 'sec/frame',
    severity: 'warning',
    topic: 'security',
    title: 'Any site may show the page in a frame.',
    why: 'Clicks can be stolen by a page laid over it.',
    fix: "Add frame-ancestors 'self'.",
    source: 'OWASP Clickjacking Defense',
    examples: { bad: 'Neither frame-ancestors nor X-Frame-Options', good: "frame-ancestors 'self'" },
    shared: true,
    check: checkHeaders((facts) => {
      const policy = headerOf(facts.answer, 'content-security-policy') ?? '';
      if (directiveOf(policy, 'frame-ancestors') !== null || headerOf(facts.answer, 'x-frame-options')) return [];
      return [{ message: 'Any site may show the page in a frame.' }];
    }),
  },
  {
    id: 'sec/nosniff',
    severity: 'warning',
    topic: 'security',
    title: 'Browsers may guess the type of an answer.',
    why: 'An uploaded text can be run as a script.',
    fix: 'Add X-Content-Type-Options: nosniff.',
    source: 'OWASP Secure Headers',
    examples: { bad: 'No X-Content-Type-Options', good: 'X-Content-Type-Options: nosniff' },
    shared: true,
    check: checkHeaders(({ answer }) =>
      /nosniff/i.test(headerOf(answer, 'x-content-type-options') ?? '')
        ? []
        : [{ message: 'No X-Content-Type-Options.' }],
    ),
  },
  {
    id: 'sec/referrer',
    severity: 'info',
    topic: 'security',
    title: 'The site does not say how much of an address it passes on.',
    why: 'Older browsers send whole addresses to other sites.',
    fix: 'Send the header.',
    source: 'OWASP Secure Headers',
    examples: { bad: 'No Referrer-Policy', good: 'Referrer-Policy: strict-origin-when-cross-origin' },
    shared: true,
    check: checkHeaders((facts) =>
      headerOf(facts.answer, 'referrer-policy') || metaContent(facts, 'referrer')
        ? []
        : [{ message: 'No Referrer-Policy.' }],
    ),
  },
  {
    id: 'sec/permissions',
    severity: 'info',
    topic: 'security',
    title: 'The site does not say which features of the browser it uses.',
    why: 'Frames may request the camera and the location.',
    fix: 'Switch off what the site does not use.',
    source: 'OWASP Secure Headers',
    examples: { bad: 'No Permissions-Policy', good: 'Permissions-Policy: camera=(), geolocation=()' },
    shared: true,
    check: checkHeaders(({ answer }) =>
      headerOf(answer, 'permissions-policy') ? [] : [{ message: 'No Permissions-Policy.' }],
    ),
  },
  {
    id: 'sec/server-banner',
    severity: 'info',
    topic: 'security',
    title: 'The server shows its version.',
    why: 'Attackers look for hosts with known holes.',
    fix: 'Switch the version off.',
    source: 'OWASP Secure Headers',
    examples: { bad: 'Server: nginx/1.18.0', good: 'Server: nginx' },
    shared: true,
    check: checkHeaders(({ answer }) => {
      const banner = headerOf(answer, 'server') ?? '';
      return /\d\.\d/.test(banner) ? [{ message: `Server: ${banner}.`, evidence: banner }] : [];
    }),
  },
  {
    id: 'sec/x-powered-by',
    severity: 'warning',
    topic: 'security',
    title: 'The server shows what it is built with.',
    why: 'Attackers look for hosts with known holes.',
    fix: "Stop sending the header; in Express: app.disable('x-powered-by').",
    source: 'Express, production security',
    examples: { bad: 'X-Powered-By: Express', good: 'No X-Powered-By' },
    shared: true,
    check: checkHeaders(({ answer }) => {
      const banner = headerOf(answer, 'x-powered-by');
      return banner === null ? [] : [{ message: `X-Powered-By: ${banner}.`, evidence: banner }];
    }),
  },
  {
    id: 'sec/cookie',
    severity: 'warning',
    topic: 'security',
    title: 'A cookie lacks Secure, HttpOnly or SameSite.',
    why: 'It can be read or sent where it should not.',
    fix: 'Add what is missing; HttpOnly unless scripts need it.',
    source: 'OWASP Session Management',
    examples: { bad: 'Set-Cookie: session=…', good: 'Set-Cookie: session=…; Secure; HttpOnly; SameSite=Lax' },
    shared: true,
    check: checkHeaders((facts) =>
      facts.cookies.flatMap(({ name, secure, httpOnly, sameSite }) => {
        const lacking = [
          secure || !isHttps(facts) ? null : 'Secure',
          httpOnly || !sessionName.test(name) ? null : 'HttpOnly',
          sameSite ? null : 'SameSite',
        ].filter((flag) => flag !== null);
        return lacking.length === 0 ? [] : [{ message: `Cookie ${name} lacks ${lacking.join(', ')}.`, evidence: name }];
      }),
    ),
  },
];

/** Cookies that scripts have no business with; one against forged requests is read by them. */
const sessionName = /^(?!.*(?:csrf|xsrf)).*(?:sess|auth|token|jwt|^sid$|\.sid$)/i;

function policyOf(facts: PageFacts): string | null {
  const meta = facts.metas.find(
    ({ name, attribute }) => name === 'content-security-policy' && attribute === 'http-equiv',
  );
  return headerOf(facts.answer, 'content-security-policy') ?? meta?.content ?? null;
}

function noPolicy(facts: PageFacts): Violation {
  const isTried = headerOf(facts.answer, 'content-security-policy-report-only') !== null;
  const message = isTried ? 'The Content-Security-Policy only reports.' : 'No Content-Security-Policy.';
  const fix = isTried ? 'Send it as Content-Security-Policy.' : `Start from: ${suggestPolicy(facts)}`;
  return { message, fix };
}

/** A policy that lets through what the page loads. */
function suggestPolicy({ scripts, images, linkTags, url }: PageFacts): string {
  const { origin } = new URL(url);
  const sources = (urls: readonly (string | null)[]) => {
    const origins = urls.flatMap((one) => (one === null ? [] : [new URL(one).origin])).filter((one) => one !== origin);
    return ["'self'", ...[...new Set(origins)].slice(0, 8)].join(' ');
  };
  const styles = linkTags.filter(({ rel }) => rel.includes('stylesheet'));
  return [
    "default-src 'self'",
    `script-src ${sources(scripts.map((script) => script.url))}`,
    `style-src ${sources(styles.map((style) => style.url))}`,
    `img-src ${sources(images.map((image) => image.url))} data:`,
    "frame-ancestors 'self'; base-uri 'none'; form-action 'self'",
  ].join('; ');
}

function directiveOf(policy: string, name: string): string | null {
  const directive = policy.split(/[;,]/).find((part) => part.trim().toLowerCase().startsWith(`${name} `));
  return directive === undefined ? null : directive.trim().slice(name.length).trim();
}
