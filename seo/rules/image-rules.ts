import type { RuleTable } from './rule-table.ts';

/** Pictures of a page. */
export const imageRules = {
  'img/alt-untranslated': {
    severity: 'warning',
    what: 'The text of an image is the same as in English.',
    why: 'It is read in the wrong language.',
    bad: '/fr: alt="The reception of our lodge"',
    good: '/fr: alt="La réception de notre lodge"',
    fix: 'Translate it.',
    source: 'House rule',
  },
  'img/broken': {
    severity: 'error',
    what: 'An image does not answer with an image.',
    why: 'Readers see a broken frame.',
    bad: '<img> answers 404',
    good: '<img> answers 200 image/webp',
    fix: 'Mend the address.',
    source: 'Screaming Frog, "Broken images"',
  },
  'img/weight': {
    severity: 'warning',
    what: 'An image is heavier than 200 kB.',
    why: 'On a phone it takes a second or more.',
    bad: '1,200 kB',
    good: '90 kB',
    fix: 'Save it smaller, as WebP or AVIF.',
    source: 'Lighthouse, uses-optimized-images',
  },
  'img/oversized': {
    severity: 'warning',
    what: 'An image is more than twice as wide as it is shown.',
    why: 'Most of its bytes are thrown away.',
    bad: '2,400 px wide, shown at 400',
    good: '800 px wide, shown at 400',
    fix: 'Save it smaller, or offer sizes by srcset.',
    source: 'Lighthouse, uses-responsive-images',
  },
} as const satisfies RuleTable;
