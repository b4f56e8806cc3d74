import type { Violation } from '../../rule.ts';
import { headerOf, metaContent, type PageRule, type PageSnapshot } from '../page-snapshot.ts';
import { isHttps } from '../page-state.ts';

const yearSeconds = 31_536_000;

/** A check of response headers; without headers it reports nothing. */
function checkHeaders(check: (facts: PageSnapshot) => Violation[]): PageRule['check'] {
  return (facts) => (facts.response.headers === null ? [] : check(facts));
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
    check: checkHeaders((facts) => {
      if (!isHttps(facts)) return [];
      const header = headerOf(facts.response, 'strict-transport-security');
      if (header === null) return [missingHeader('Strict-Transport-Security')];
      const [, age = '0'] = /max-age\s*=\s*"?(\d+)/i.exec(header) ?? [];
      const isLong = Number(age) >= yearSeconds;
      if (isLong && /includeSubDomains/i.test(header)) return [];
      const severity = isLong ? ('info' as const) : ('warning' as const); // only the owner knows whether every subdomain has https
      return [{ message: `Strict-Transport-Security is "${header}".`, severity, evidence: header }];
    }),
  },
  {
    id: 'sec/csp',
    severity: 'warning',
    title: 'Content-Security-Policy is missing or allows any inline script.',
    why: 'Injected scripts can read and change the page.',
    fix: 'Send a policy that lists the sources of the page.',
    source: 'OWASP Secure Headers',
    examples: { bad: "script-src 'self' 'unsafe-inline'", good: "script-src 'self'" },
    check: checkHeaders((facts) => {
      const policy = policyOf(facts);
      if (policy === null) return [noPolicy(facts)];
      const scripts = directiveOf(policy, 'script-src') ?? directiveOf(policy, 'default-src') ?? '*';
      const isOpen = /'unsafe-inline'/i.test(scripts) && !/'(?:nonce-|sha\d{3}-|strict-dynamic')/i.test(scripts);
      if (!isOpen && scripts !== '*') return [];
      const message = isOpen
        ? `"${scripts}" allows any inline script.`
        : 'The Content-Security-Policy allows scripts from any origin.';
      return [{ message, fix: "Allow scripts with 'self', a nonce or a hash.", evidence: scripts }];
    }),
  },
  {
    id: 'sec/frame',
    severity: 'warning',
    title: 'Any site may embed the page in a frame.',
    why: 'Other sites can trick visitors into clicks (clickjacking).',
    fix: "Add frame-ancestors 'self' to the Content-Security-Policy.",
    source: 'OWASP Clickjacking Defense',
    examples: { bad: 'Neither frame-ancestors nor X-Frame-Options', good: "frame-ancestors 'self'" },
    check: checkHeaders((facts) => {
      const policy = headerOf(facts.response, 'content-security-policy') ?? '';
      if (directiveOf(policy, 'frame-ancestors') !== null || headerOf(facts.response, 'x-frame-options')) return [];
      return [{ message: 'Neither frame-ancestors nor X-Frame-Options is set.' }];
    }),
  },
  {
    id: 'sec/nosniff',
    severity: 'warning',
    title: 'X-Content-Type-Options: nosniff is missing.',
    why: 'Browsers may run an uploaded file as a script.',
    fix: 'Add X-Content-Type-Options: nosniff.',
    source: 'OWASP Secure Headers',
    examples: { bad: 'No X-Content-Type-Options', good: 'X-Content-Type-Options: nosniff' },
    check: checkHeaders(({ response }) =>
      /nosniff/i.test(headerOf(response, 'x-content-type-options') ?? '')
        ? []
        : [{ message: 'The response has no X-Content-Type-Options: nosniff.' }],
    ),
  },
  {
    id: 'sec/referrer',
    severity: 'info',
    title: 'Referrer-Policy is missing.',
    why: 'Older browsers send full URLs to other sites.',
    fix: 'Send Referrer-Policy: strict-origin-when-cross-origin.',
    source: 'OWASP Secure Headers',
    examples: { bad: 'No Referrer-Policy', good: 'Referrer-Policy: strict-origin-when-cross-origin' },
    check: checkHeaders((facts) =>
      headerOf(facts.response, 'referrer-policy') || metaContent(facts, 'referrer')
        ? []
        : [missingHeader('Referrer-Policy')],
    ),
  },
  {
    id: 'sec/permissions',
    severity: 'info',
    title: 'Permissions-Policy is missing.',
    why: 'Scripts on the page may request the camera and the location.',
    fix: 'Send a Permissions-Policy that disables the features the site does not use.',
    source: 'OWASP Secure Headers',
    examples: { bad: 'No Permissions-Policy', good: 'Permissions-Policy: camera=(), geolocation=()' },
    check: checkHeaders(({ response }) =>
      headerOf(response, 'permissions-policy') ? [] : [missingHeader('Permissions-Policy')],
    ),
  },
  {
    id: 'sec/server-banner',
    severity: 'info',
    title: 'The Server header shows the server version.',
    why: 'Attackers look for versions with known vulnerabilities.',
    fix: 'Remove the version from the Server header.',
    source: 'OWASP Secure Headers',
    examples: { bad: 'Server: nginx/1.18.0', good: 'Server: nginx' },
    check: checkHeaders(({ response }) => {
      const banner = headerOf(response, 'server') ?? '';
      return /\d\.\d/.test(banner) ? [{ message: `The Server header is "${banner}".`, evidence: banner }] : [];
    }),
  },
  {
    id: 'sec/x-powered-by',
    severity: 'warning',
    title: 'The X-Powered-By header shows the framework.',
    why: 'Attackers look for frameworks with known vulnerabilities.',
    fix: "Do not send X-Powered-By; in Express: app.disable('x-powered-by').",
    source: 'Express, production security',
    examples: { bad: 'X-Powered-By: Express', good: 'No X-Powered-By' },
    check: checkHeaders(({ response }) => {
      const banner = headerOf(response, 'x-powered-by');
      return banner === null ? [] : [{ message: `The X-Powered-By header is "${banner}".`, evidence: banner }];
    }),
  },
  {
    id: 'sec/cookie',
    severity: 'warning',
    title: 'A cookie lacks Secure, HttpOnly or SameSite.',
    why: 'Scripts can read the cookie, or other sites can send it.',
    fix: 'Add the missing attributes; HttpOnly unless scripts read the cookie.',
    source: 'OWASP Session Management',
    examples: { bad: 'Set-Cookie: session=…', good: 'Set-Cookie: session=…; Secure; HttpOnly; SameSite=Lax' },
    check: checkHeaders((facts) =>
      facts.cookies.flatMap(({ name, secure, httpOnly, sameSite }) => {
        const lacking = [
          ...(!secure && isHttps(facts) ? ['Secure'] : []),
          ...(!httpOnly && sessionName.test(name) ? ['HttpOnly'] : []),
          ...(sameSite ? [] : ['SameSite']),
        ];
        if (lacking.length === 0) return [];
        return [{ message: `The cookie ${name} lacks ${lacking.join(', ')}.`, evidence: name }];
      }),
    ),
  },
];

/** Session cookies, which scripts need not read; they read tokens against forged requests. */
const sessionName = /^(?!.*(?:csrf|xsrf)).*(?:sess|auth|token|jwt|^sid$|\.sid$)/i;

function policyOf(facts: PageSnapshot): string | null {
  const meta = facts.metas.find(
    ({ name, attribute }) => name === 'content-security-policy' && attribute === 'http-equiv',
  );
  return headerOf(facts.response, 'content-security-policy') ?? meta?.content ?? null;
}

function noPolicy(facts: PageSnapshot): Violation {
  if (headerOf(facts.response, 'content-security-policy-report-only') !== null) {
    return { message: 'The Content-Security-Policy is report-only.', fix: 'Send it as Content-Security-Policy.' };
  }
  return {
    ...missingHeader('Content-Security-Policy'),
    fix: `Add a Content-Security-Policy header, for example: ${suggestPolicy(facts)}`,
  };
}

/** A policy that allows what the page loads. */
function suggestPolicy({ scripts, images, linkTags, url }: PageSnapshot): string {
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
