import { describe, expect, test } from 'vitest';
import { findUrlLeak } from '../../engine/find-host-leak.ts';

describe('a URL that readers of a public page cannot open', () => {
  test.each([
    ['http://localhost:3000/card.png', 'a local host'],
    ['http://app:8080/', 'a host without a domain'],
    ['https://mac.local/', 'a local host'],
    ['http://127.0.0.1:4000/', 'a private address'],
    ['http://192.168.1.20/', 'a private address'],
    ['https://staging.example.com/', 'a host named like a staging host'],
    ['https://www.my-site.com/card.png', 'a placeholder host'],
    ['https://yourdomain.com/card.png', 'a placeholder host'],
    ['file:///C:/site/card.png', 'a file on one computer'],
  ])('%s points to %s', (url, leak) => {
    expect(findUrlLeak(url, 'https://www.example.com/')).toBe(leak);
  });

  test.each([
    'https://example.com/',
    'https://dev.mysql.org/doc',
    'https://testmysite.example.com/',
    'https://93.184.216.34/',
    'mailto:a@localhost',
    '',
  ])('%s is none', (url) => {
    expect(findUrlLeak(url, 'https://example.com/')).toBeNull();
  });

  test('two sites below the same public suffix have no domain in common', () => {
    expect(findUrlLeak('https://dev.sea.co.za/', 'https://www.lodges.co.za/')).toBeNull();
    expect(findUrlLeak('https://stage.co.za/', 'https://www.lodges.co.za/')).toBeNull();
  });

  test('a page on a local or staging host may name such hosts', () => {
    expect(findUrlLeak('http://localhost:3000/b', 'http://localhost:3000/a')).toBeNull();
    expect(findUrlLeak('https://cdn.staging.example.com/b', 'https://staging.example.com/a')).toBeNull();
  });
});
