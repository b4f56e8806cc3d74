/**
 * Why readers of a URL in a page cannot open it, as the end of "… points to …". `null` if they can, and on a page that is
 * itself on such a host: that site is not public yet.
 */
export function findUrlLeak(url: string, pageUrl: string): string | null {
  if (/^file:/i.test(url)) return 'a file on one computer';
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return null;
  const host = new URL(url).hostname;
  const leak = findHostLeak(host);
  if (leak === null) return null; // nearly every link: the page need not be looked at
  const pageHost = new URL(pageUrl).hostname;
  if (findHostLeak(pageHost) !== null) return null;
  // dev.mysql.com is a public site; only the staging host of the same site is a leak.
  return leak === stagingHost && domainOf(host) !== domainOf(pageHost) ? null : leak;
}

/** @param host Without port. */
export function findHostLeak(host: string): string | null {
  if (localNames.test(host)) return 'a local host';
  if (/^[^.[]+$/.test(host)) return 'a host without a domain'; // no public name is a single word
  if (isPrivateAddress(host)) return 'a private address';
  // dev.example.com is a staging host, dev.to is a site.
  if (
    host
      .slice(0, -domainOf(host).length)
      .split('.')
      .some((label) => stagingLabel.test(label))
  )
    return stagingHost;
  return placeholderHost.test(host) ? 'a placeholder host' : null;
}

const stagingHost = 'a host named like a staging host';
const localNames = /(?:^|\.)(?:localhost|local|internal|lan|test|invalid)$/;
const stagingLabel = /(?:^|-)(?:staging|stage|stg|dev|develop|preview|preprod|uat|qa)\d*(?:-|$)/;
const placeholderHost =
  /(?:^|\.)(?:your-?(?:domain|site|website|company)|my-?(?:domain|site|website)|changeme|placeholder)\./;

/** Below a suffix such as co.uk, of three labels. */
function domainOf(host: string): string {
  const labels = /\.(?:ac|co|com|gov|net|org)\.[a-z]{2}$/.test(host) ? 3 : 2;
  return host.split('.').slice(-labels).join('.');
}

function isPrivateAddress(host: string): boolean {
  if (host.startsWith('[')) return /^\[(?:::1?|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/i.test(host);
  const [a = 0, b = 0] = /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host) ? host.split('.').map(Number) : [-1];
  if (a === 0 || a === 10 || a === 127) return true;
  return (a === 172 && b >= 16 && b <= 31) || (a === 192 && b === 168) || (a === 169 && b === 254);
}
