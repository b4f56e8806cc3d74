import { expect, test } from 'vitest';
import { formatEntry } from '../../editor/format-entry.ts';
import { parseEntryValues, printEntryValues } from '../../editor/front-matter.ts';

const formatted = `---
# Asked on the phone
order: 1
icon: help
title: Delivery
questions:
  - question: Do you deliver?
    answer: "Yes: within a week."
---

Text with *stars*.
`;

test('fields are in the order of the schema, with quotes where YAML needs them, and comments stay', () => {
  const written = `---
# Asked on the phone
"order": 1
title: 'Delivery'
icon: "help"
questions: [{ question: 'Do you deliver?', answer: "Yes: within a week." }]
cover: null
draft: false
---
Text with *stars*.

`;
  expect(formatEntry('faq', written)).toBe(formatted);
  expect(formatEntry('faq', written.replaceAll('\n', '\r\n'))).toBe(formatted);
  expect(formatEntry('faq', formatted)).toBe(formatted);
});

test('a formatted file that the editor reads and writes is the same', () => {
  const withoutComment = formatted.replace(/^#.*\n/m, '');
  expect(printEntryValues(parseEntryValues(withoutComment))).toBe(withoutComment);
});

test('a block of code at the start of the text keeps its indentation', () => {
  const withCode = formatted.replace('Text with', '    code\n\nText with');
  expect(formatEntry('faq', withCode.replace('    code', '\n    code'))).toBe(withCode);
  expect(printEntryValues(parseEntryValues(withCode.replace(/^#.*\n/m, '')))).toContain('---\n\n    code\n');
});

test('an empty alternative text stays, which marks an image as decorative', () => {
  const cover = '---\ncover:\n  image: ./harbour.jpg\n  alt: ""\n---\n';
  expect(printEntryValues(parseEntryValues(cover))).toBe(cover);
});

test.each(['No front matter.\n', '---\ntitle: a: b\n---\n', '---\n- list\n---\n'])('%j is left alone', (text) => {
  expect(formatEntry('faq', text)).toBe(text);
});
