import { describe, expect, test } from 'vitest';
import { evaluateUrl, parseRobots, type RobotsDialect } from '../../../engine/robots/parse-robots.ts';
import { robotsLineRules } from '../../../engine/robots/robots-line-rules.ts';
import { runRules } from '../../../engine/run-rules.ts';

const allows = (text: string, path: string, agent = 'Googlebot', dialect: RobotsDialect = 'rfc') =>
  evaluateUrl(parseRobots(text, dialect), agent, `https://lodges.test${path}`).allowed;
const all = (...lines: string[]) => ['User-agent: *', ...lines].join('\n');
const lint = (text: string, origin = 'https://lodges.test') =>
  runRules(robotsLineRules, { text, url: `${origin}/robots.txt`, origin });

describe('robots.txt is read as in RFC 9309', () => {
  const cases: [name: string, text: string, path: string, allowed: boolean][] = [
    ['without a rule that matches, everything is open', all('Disallow: /private'), '/public', true],
    ['the longest pattern decides', all('Disallow: /a', 'Allow: /a/b'), '/a/b/c', true],
    ['its length, not its place', all('Allow: /a/b', 'Disallow: /a'), '/a/b/c', true],
    ['of two equal patterns the one that allows', all('Disallow: /a', 'Allow: /a'), '/a', true],
    ['an empty pattern has no effect', all('Disallow:'), '/a', true],
    ['* matches any characters', all('Disallow: /*.pdf'), '/docs/a.pdf?x', false],
    ['$ is the end', all('Disallow: /*.pdf$'), '/docs/a.pdf?x', true],
    ['$ after a part that occurs twice', all('Disallow: /*a$'), '/aba', false],
    ['a query is part of the path', all('Disallow: /*?sort='), '/a?sort=up', false],
    ['escapes are compared in capitals', all('Disallow: /caf%c3%a9'), '/caf%C3%A9', false],
    ['other letters are compared as UTF-8', all('Disallow: /café'), '/caf%C3%A9', false],
    ['case of paths matters', all('Disallow: /A'), '/a', true],
    ['a comment ends a line', all('Disallow: /a # not /b'), '/a', false],
    [
      'rules of several groups for one crawler are joined',
      'User-agent: Googlebot\nDisallow: /a\n\nUser-agent: googlebot\nDisallow: /b',
      '/b',
      false,
    ],
    [
      'a group of its own replaces that for everybody',
      `${all('Disallow: /')}\n\nUser-agent: Googlebot\nDisallow: /a`,
      '/b',
      true,
    ],
    ['several names share a group', 'User-agent: Bingbot\nUser-agent: Googlebot\nDisallow: /a', '/a', false],
    [
      'a Sitemap line does not end the names',
      'User-agent: Bingbot\nSitemap: https://lodges.test/s.xml\nUser-agent: Googlebot\nDisallow: /a',
      '/a',
      false,
    ],
    ['a rule before any group is nobody’s', 'Disallow: /a\nUser-agent: *\nDisallow: /b', '/a', true],
    ['old line ends count', 'User-agent: *\rDisallow: /a\r', '/a', false],
  ];
  test.each(cases)('%s', (_name, text, path, allowed) => {
    expect(allows(text, path)).toBe(allowed);
    expect(allows(text, path, 'Googlebot', 'google')).toBe(allowed);
  });
});

describe('what only Google forgives is kept apart', () => {
  const cases: [name: string, text: string, path: string, agent: string][] = [
    ['a line without colon', 'user-agent lodgebot\ndisallow /', '/a', 'lodgebot'],
    ['a name with a space', 'User-agent: Lodge Bot\nDisallow: /', '/a', 'lodge'],
    ['a misspelled field', all('Dissalow: /a'), '/a', 'lodgebot'],
  ];
  test.each(cases)('%s', (_name, text, path, agent) => {
    expect(allows(text, path, agent, 'rfc')).toBe(true);
    expect(allows(text, path, agent, 'google')).toBe(false);
  });

  test('index.html matches its folder', () => {
    const text = all('Allow: /open/index.html', 'Disallow: /');
    expect(allows(text, '/open/', 'Googlebot', 'rfc')).toBe(false);
    expect(allows(text, '/open/', 'Googlebot', 'google')).toBe(true);
  });
});

test('an escape that nobody needed is the letter itself for the RFC, and not for Google', () => {
  expect(allows(all('Disallow: /%62%61%7A'), '/baz', 'Googlebot', 'rfc')).toBe(false);
  expect(allows(all('Disallow: /baz'), '/%62%61%7a', 'Googlebot', 'rfc')).toBe(false);
  expect(allows(all('Disallow: /baz'), '/%62%61%7A', 'Googlebot', 'google')).toBe(true);
  expect(allows(all('Disallow: /a%2Fb'), '/a/b', 'Googlebot', 'rfc')).toBe(true);
});

test('a verdict names the rule and its line', () => {
  const verdict = evaluateUrl(
    parseRobots(all('Allow: /', 'disallow:/a # old'), 'rfc'),
    'Googlebot',
    'https://lodges.test/a',
  );
  expect(verdict).toEqual({ allowed: false, rule: { kind: 'disallow', pattern: '/a', line: 3, text: 'disallow:/a' } });
});

test('a pattern of many stars is matched within the time limit', () => {
  const text = all(`Disallow: /${'*a'.repeat(2_000)}b`);
  expect(allows(text, `/${'a'.repeat(4_000)}`)).toBe(true);
});

test.for([
  ['Disallow: private', 'Write "/private".'],
  ['Disallow: ?sort=', 'Write "/*?sort=".'],
  ['Disallow: .pdf$', 'Write "/.pdf$" or "/*.pdf$".'],
  ['Disallow: https://lodges.test/private?a=1', 'Write "/private?a=1".'],
  ['Disalow: /private', 'Write "Disallow: /private".'],
  ['Desallow: /x', 'Write "Disallow: /x".'],
  ['useg-agent: *', 'Write "User-agent: *".'],
  ['user_agent: *', 'Write "User-agent: *".'],
  ['user-agen: *', 'Write "User-agent: *".'],
  ['disallop: /x', 'Write "Disallow: /x".'],
  ['sitemap https://lodges.test/s.xml', 'Write "Sitemap: https://lodges.test/s.xml".'],
  ['https://lodges.test/s.xml', 'Write "Sitemap: https://lodges.test/s.xml".'],
  ['<!-- kept until: noon -->', 'Remove the line, or make it a comment with #.'],
  ['/private', 'Write "Disallow: /private" or "Allow: /private".'],
  ['private', 'Write the line as field, colon and value, or remove it.'],
  ['Sitemap: map.xml', 'Use https://lodges.test/map.xml.'],
  ['Sitemap:', 'Write "Sitemap: https://lodges.test/sitemap.xml".'],
] as const)('%s has the fix that was meant', ([line, fix]) => {
  expect(lint(all(line))).toMatchObject([{ fix, places: [{ line: 2 }] }]);
});

test.each(['Host: lodges.test', 'Clean-param: ref', 'Request-rate: 1/5', 'noallow: /x'])(
  '%s is no misspelling',
  (line) => {
    expect(lint(all(line))).toEqual([]);
  },
);

test.each(['http://localhost:3000', 'http://192.168.1.4', 'https://staging.lodges.example'])(
  'a Sitemap line that names %s is reported on the public site',
  (host) => {
    const findings = lint(`Sitemap: ${host}/sitemap.xml`, 'https://lodges.example');
    expect(findings.map(({ rule }) => rule)).toEqual(['robots/sitemap-url']);
  },
);
