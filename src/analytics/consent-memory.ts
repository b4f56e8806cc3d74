import type { AnalyticsSettings } from '../app/page-state.ts';

const storageKey = 'analyticsConsent';
const answers = ['accepted', 'refused'] as const;

export type Answer = (typeof answers)[number];

/**
 * Whether this visitor may be counted. `forbidden`: the browser says no to everybody (Global Privacy Control).
 * `not-needed`: the site loads no service by itself, so there is nothing to ask.
 */
export type Consent = Answer | 'unanswered' | 'forbidden' | 'not-needed';

export function readConsent(window: Window, settings: AnalyticsSettings): Consent {
  const { globalPrivacyControl } = window.navigator as Navigator & { globalPrivacyControl?: unknown };
  if (globalPrivacyControl) return 'forbidden';
  if (settings.gaMeasurementId === null && settings.plausibleDomain === null) return 'not-needed';
  return readAnswer(window) ?? 'unanswered';
}

export function keepAnswer(window: Window, answer: Answer): void {
  try {
    window.localStorage.setItem(storageKey, answer);
  } catch {
    // storage is switched off or full: the answer holds for this document, the next one asks again
  }
}

function readAnswer(window: Window): Answer | null {
  try {
    const kept = window.localStorage.getItem(storageKey);
    return answers.find((answer) => answer === kept) ?? null;
  } catch {
    return null; // storage is switched off
  }
}
