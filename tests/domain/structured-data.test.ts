import { describe, expect, test } from 'vitest';
import type { HeadInput } from '#domain/page-meta.ts';
import { buildStructuredData } from '#domain/structured-data.ts';
import { aboutPage, articlePage, headInput } from '../support/head-input.ts';

type Node = Record<string, unknown> & { '@type': string };

function nodeOf(input: HeadInput, type: string): Node | undefined {
  const graph = buildStructuredData(input)?.['@graph'] as readonly Node[] | undefined;
  return graph?.find((node) => node['@type'] === type);
}

describe('the structured data of a page', () => {
  test('leaves out contact details that nobody owns, and gives those that the operator has filled in', () => {
    const placeholders = nodeOf(headInput(aboutPage), 'Organization');
    expect(placeholders).not.toHaveProperty('email');
    expect(placeholders).not.toHaveProperty('telephone');
    const site = { ...headInput(aboutPage).site, contact: { phone: '+27 21 555 1234', email: 'hello@goshen.test' } };
    expect(nodeOf(headInput(aboutPage, { site }), 'Organization')).toMatchObject({
      email: 'hello@goshen.test',
      telephone: '+27 21 555 1234',
    });
  });

  test('leads from the home page to the page in the language that is read', () => {
    const input = headInput(aboutPage, { language: 'fr', prefix: 'fr' });
    expect(nodeOf(input, 'BreadcrumbList')?.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://goshen.test/fr' },
      { '@type': 'ListItem', position: 2, name: 'About', item: 'https://goshen.test/fr/about' },
    ]);
  });

  test('calls the group the author of what the group has written, and a person a person', () => {
    expect(nodeOf(headInput(articlePage), 'BlogPosting')?.author).toMatchObject({
      '@type': 'Organization',
      '@id': 'https://goshen.test/#organization',
    });
    const { subject } = articlePage;
    if (subject.kind !== 'article') throw new Error('no article');
    const byPerson = {
      ...articlePage,
      subject: { ...subject, article: { ...subject.article, author: 'Thandi Mokoena' } },
    };
    expect(nodeOf(headInput(byPerson), 'BlogPosting')?.author).toEqual({ '@type': 'Person', name: 'Thandi Mokoena' });
  });

  test('dates an article without a recorded change by its publication', () => {
    const unrecorded = { ...articlePage, card: { ...articlePage.card, modified: null } };
    expect(nodeOf(headInput(unrecorded), 'BlogPosting')?.dateModified).toBe('2024-03-12');
    expect(nodeOf(headInput(unrecorded), 'WebPage')).not.toHaveProperty('dateModified');
  });

  test('is nothing on the not-found screen', () => {
    expect(buildStructuredData(headInput(null))).toBeNull();
  });
});
