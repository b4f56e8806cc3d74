const localNames = /(?:^|\.)(?:localhost|local|internal|lan|test|invalid)$/;
const stagingLabel = /(?:^|-)(?:staging|stage|stg|dev|develop|preview|preprod|uat|qa)\d*(?:-|$)/;
const placeholderHost = /(?:your-?(?:domain|site|website|company)|my-?(?:domain|site|website)|changeme|placeholder)\./;
const brokenValue = /(?:^|[/.=])undefined(?=[/.&]|$)|=(?:null|NaN)(?=&|$)|\[object(?:%20| )Object\]/;
const unfilledTemplate =
  /\{\{|\}\}|%7B%7B|\$\{|\$%7B|<%|%SITE|%HOST|\/(?:\{[a-z]\w*\}|%7B[a-z]\w*%7D|\[{1,2}(?:\.{3})?[a-z]\w*\]{1,2}|:[a-z]\w*)(?=[/?]|$)/i;

const sensitivePath =
  /\/(?:wp-admin|wp-login\.php|phpmyadmin|admin|administrator|backoffice|\.git|\.env|\.htaccess|cgi-bin)(?=[/?]|$)/i;
const sensitiveParameter =
  /[?&](?:access_?token|api_?key|auth|jsessionid|passw(?:or)?d|phpsessid|secret|session_?id|sid|token)=/i;
const trackingParameter = /[?&](utm_\w+|gclid|dclid|fbclid|msclkid|mc_eid|igshid|_ga)=/i;

// One look that lets nearly every address pass: a query, a template, or a word that one of the patterns knows.
const anySuspicion =
  /[?={}<%$[]|\/(?::|undefined|wp-|php|admin|backoffice|\.|cgi-)|(?:local|internal|lan|test|invalid)$/i;
const unusualHost = /[:[]|dev|stag|stg|preview|preprod|uat|qa|your|my|change|place|undefined|[^a-z]$/;

/** `false` for an address that none of the patterns below could match; a cheap look before the thorough ones. */
export function mayBeSuspicious({ host, rest }: { host: string; rest: string }): boolean {
  return !host.includes('.') || unusualHost.test(host) || anySuspicion.test(host) || anySuspicion.test(rest);
}

/**
 * What kind of address slipped out of a build, or `null`.
 *
 * @param isOwnHost A sitemap served by a local host may list that host.
 */
export function leakOf(host: string, rest: string, isOwnHost: boolean): string | null {
  const name = host.replace(/:\d+$/, '');
  const leak = isOwnHost ? null : hostLeakOf(name);
  if (leak !== null) return leak;
  if (brokenValue.test(name) || brokenValue.test(rest)) return 'a value that was never set';
  return unfilledTemplate.test(rest) ? 'a template that was never filled' : null;
}

function hostLeakOf(name: string): string | null {
  if (localNames.test(name) || /^[^.[]+$/.test(name)) return 'a local host'; // no public name is a single word
  if (isPrivateAddress(name)) return 'a private address';
  if (isStagingHost(name)) return 'a staging host';
  return placeholderHost.test(name) ? 'a placeholder host' : null;
}

/** Two more labels must follow: dev.example.com is a staging host, dev.to is a site. */
function isStagingHost(name: string): boolean {
  return name
    .split('.')
    .slice(0, -2)
    .some((label) => stagingLabel.test(label));
}

/** The part of path or query that belongs behind a login. */
export function sensitivePartOf(rest: string): string | null {
  return sensitivePath.exec(rest)?.[0] ?? sensitiveParameter.exec(rest)?.[0]?.slice(1) ?? null;
}

export function trackingParameterOf(rest: string): string | null {
  return rest.includes('=') ? (trackingParameter.exec(rest)?.[1] ?? null) : null;
}

/** IPv4 and IPv6 literals of loopback, private and link-local ranges, as a URL spells them. */
function isPrivateAddress(host: string): boolean {
  if (host.startsWith('[')) return /^\[(?:::1?|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/i.test(host);
  const [a = 0, b = 0] = /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host) ? host.split('.').map(Number) : [-1];
  if (a === 0 || a === 10 || a === 127) return true;
  return (a === 172 && b >= 16 && b <= 31) || (a === 192 && b === 168) || (a === 169 && b === 254);
}
