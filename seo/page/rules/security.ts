import type { Violation } from '../../rule.ts';
import { headerOf } from '../answer-facts.ts';
import { metaContent, type PageFacts } from '../page-facts.ts';
import type { PageRule, PageRules } from '../page-rule.ts';
import { isHttps } from '../page-state.ts';

const yearSeconds = 31_536_000;

/** A check of response headers; it reports nothing where they are not known. */
function checkHeaders(check: (facts: PageFacts) => Violation[]): PageRule['check'] {
  return (facts) => (facts.answer.headers === null ? [] : check(facts));
}

/** What protects visitors, as far as one answer shows it. */
export const securityRules: PageRules = [
  {
    id: 'sec/https',
    shared: true,
    check: (facts, { stage }) =>
      isHttps(facts) || stage === 'local' ? [] : [{ message: 'The page is served over http.' }],
  },
  {
    id: 'sec/mixed-content',
    shared: true,
    check: (facts) => {
      const plain = facts.plainHttp.filter(({ element }) => element !== 'form');
      const [first] = plain;
      if (first === undefined || !isHttps(facts)) return [];
      const message = `${plain.length} http resources: <${first.element}> ${first.url}${plain.length > 1 ? ' …' : ''}.`;
      return [{ message, line: first.line, evidence: first.url }];
    },
  },
  {
    id: 'sec/form-action',
    shared: true,
    check: (facts) =>
      facts.plainHttp
        .filter(({ element }) => element === 'form' && isHttps(facts))
        .map(({ url, line }) => ({ message: `A form is sent to ${url}.`, line, evidence: url })),
  },
  {
    id: 'sec/secrets',
    shared: true,
    check: ({ secrets }) => secrets.map(({ kind, line }) => ({ message: `${kind} in a script of the page.`, line })),
  },
  {
    id: 'sec/hsts',
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
    shared: true,
    check: checkHeaders((facts) => {
      const policy = headerOf(facts.answer, 'content-security-policy') ?? '';
      if (directiveOf(policy, 'frame-ancestors') !== null || headerOf(facts.answer, 'x-frame-options')) return [];
      return [{ message: 'Any site may show the page in a frame.', fix: "Add frame-ancestors 'self'." }];
    }),
  },
  {
    id: 'sec/nosniff',
    shared: true,
    check: checkHeaders(({ answer }) =>
      /nosniff/i.test(headerOf(answer, 'x-content-type-options') ?? '')
        ? []
        : [{ message: 'No X-Content-Type-Options.' }],
    ),
  },
  {
    id: 'sec/referrer',
    shared: true,
    check: checkHeaders((facts) =>
      headerOf(facts.answer, 'referrer-policy') || metaContent(facts, 'referrer')
        ? []
        : [{ message: 'No Referrer-Policy.' }],
    ),
  },
  {
    id: 'sec/permissions',
    shared: true,
    check: checkHeaders(({ answer }) =>
      headerOf(answer, 'permissions-policy') ? [] : [{ message: 'No Permissions-Policy.' }],
    ),
  },
  {
    id: 'sec/server-banner',
    shared: true,
    check: checkHeaders(({ answer }) => {
      const banner = headerOf(answer, 'server') ?? '';
      return /\d\.\d/.test(banner) ? [{ message: `Server: ${banner}.`, evidence: banner }] : [];
    }),
  },
  {
    id: 'sec/x-powered-by',
    shared: true,
    check: checkHeaders(({ answer }) => {
      const banner = headerOf(answer, 'x-powered-by');
      return banner === null ? [] : [{ message: `X-Powered-By: ${banner}.`, evidence: banner }];
    }),
  },
  {
    id: 'sec/cookie',
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
