import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { keepAnswer, readConsent } from '../../src/analytics/consent.tsx';

const none = { gaMeasurementId: null, plausibleDomain: null };
const google = { ...none, gaMeasurementId: 'G-TEST' };
const plausible = { ...none, plausibleDomain: 'goshen.example' };

function openWindow(globalPrivacyControl?: boolean): Window {
  const { window } = new JSDOM('', { url: 'https://goshen.example/' });
  Object.assign(window.navigator, { globalPrivacyControl });
  return window as unknown as Window;
}

describe('consent', () => {
  it('is not needed where no service is configured', () => {
    expect(readConsent(openWindow(), none)).toBe('not-needed');
  });

  it.each([google, plausible])('is required with %o', (settings) => {
    expect(readConsent(openWindow(), settings)).toBe('unanswered');
  });

  it.each(['accepted', 'refused'] as const)('is remembered when %s', (answer) => {
    const window = openWindow();
    keepAnswer(window, answer);
    expect(readConsent(window, google)).toBe(answer);
  });

  it('is forbidden by the signal of the browser, whatever is configured or was answered', () => {
    const window = openWindow(true);
    keepAnswer(window, 'accepted');
    expect([readConsent(window, google), readConsent(window, none)]).toEqual(['forbidden', 'forbidden']);
    expect(readConsent(openWindow(false), google)).toBe('unanswered');
  });

  it('is unanswered where what is stored is no answer', () => {
    const window = openWindow();
    window.localStorage.setItem('analyticsConsent', 'perhaps');
    expect(readConsent(window, google)).toBe('unanswered');
  });

  it('is unanswered where storage is switched off', () => {
    const window = openWindow();
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    keepAnswer(window, 'accepted');
    expect(readConsent(window, google)).toBe('unanswered');
  });
});
