import { expect, test } from 'vitest';
import { readSignInUrl } from '../../src/backend/open-backend.ts';

const now = new Date('2024-05-02T10:00:00Z');
const seconds = now.getTime() / 1000;
const tokens = (age: number, more = '') =>
  `#access_token=a&refresh_token=r&token_type=bearer&expires_in=3600&expires_at=${seconds - age + 3600}${more}`;

test.each([
  ['', { brings: 'nothing' }],
  ['#contact', { brings: 'nothing' }],
  ['?code=abc', { brings: 'code', code: 'abc' }],
  ['?code=', { brings: 'code', code: '' }],
  ['#error=access_denied&error_description=Too+late', { brings: 'error' }],
  ['?error_code=otp_expired&code=abc', { brings: 'error' }],
  [tokens(119), { brings: 'tokens', isRecovery: false, isStale: false }],
  [tokens(120), { brings: 'tokens', isRecovery: false, isStale: true }],
  [tokens(0, '&type=recovery'), { brings: 'tokens', isRecovery: true, isStale: false }],
  ['#access_token=a&expires_in=3600', { brings: 'tokens', isRecovery: false, isStale: false }],
])('a URL that ends with %j', (end, url) => {
  expect(readSignInUrl(`https://goshen.example/account${end}`, now)).toEqual(url);
});
