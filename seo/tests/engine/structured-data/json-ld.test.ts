import { describe, expect, test } from 'vitest';
import { collectGraph } from '../../../engine/structured-data/audit-structured-data.ts';
import { article, auditJsonLd, type Case, verdicts } from './audit-json-ld.ts';

const person = { '@type': 'Person', name: 'Thandi Mokoena', url: 'https://example.com/thandi' };
const full = {
  ...person,
  sameAs: 'https://example.org/@thandi',
  image: 'https://example.com/t.jpg',
  jobTitle: 'Designer',
};
const json = JSON.stringify({ '@context': 'https://schema.org', ...full }, null, 2);

type Row = [name: string, given: Case, found: string[]];

describe('faults in a block are reported', () => {
  const rows: Row[] = [
    ['a comma behind the last member', { blocks: [json.replace('"Designer"', '"Designer",')] }, ['E schema/json']],
    ['a string that runs over two lines', { blocks: [json.replace('Thandi ', 'Thandi\n')] }, ['E schema/json']],
    ['single quotes', { blocks: ["{ '@type': 'Person' }"] }, ['E schema/json']],
    ['entities, which no script decodes', { blocks: ['{ &quot;@type&quot;: &quot;Person&quot; }'] }, ['E schema/json']],
    ['an empty block', { blocks: ['  \n '] }, ['E schema/json']],
    ['a comment', { blocks: ['// person\n{}'] }, ['E schema/json']],
    ['brackets a million deep', { blocks: ['['.repeat(1_000_000)] }, ['E schema/json']],
    ['a good block beside a broken one', { blocks: ['{', full] }, ['E schema/json']],
    ['a repeated key', { blocks: [json.replace('{', '{ "name": "T",')] }, ['W schema/duplicate']],
    ['no context', { blocks: [JSON.stringify(full)] }, ['E schema/context']],
    [
      'no context inside a graph',
      { blocks: [JSON.stringify({ '@graph': [full, { ...full, name: 'B' }] })] },
      ['E schema/context'],
    ],
    ['a context without scheme', { blocks: [{ '@context': 'schema.org', ...full }] }, ['E schema/context']],
    ['a type as context', { blocks: [{ '@context': 'https://schema.org/Person', ...full }] }, ['E schema/context']],
    [
      'a misspelled host of schema.org',
      { blocks: [{ '@context': 'http://schema.com', ...full }] },
      ['E schema/context'],
    ],
    ['an empty context', { blocks: [{ '@context': '', ...full }] }, ['E schema/context']],
    ['a type that does not exist', { blocks: [{ '@type': 'Persn', name: 'T' }] }, ['W schema/type-unknown']],
    ['a type in the wrong case', { blocks: [{ '@type': 'person', name: 'T' }] }, ['W schema/type-unknown']],
    ['a node at the top without a type', { blocks: [{ '@Type': 'Person', name: 'T' }] }, ['W schema/type-unknown']],
    ['a property that does not exist', { blocks: [{ ...full, nmae: 'T' }] }, ['W schema/property-unknown']],
    ['a property of another type', { blocks: [{ ...full, priceRange: '$$' }] }, ['W schema/property-unknown']],
    ['a relative URL', { blocks: [{ ...full, image: '/t.jpg' }] }, ['W schema/url-relative']],
    ['a host without scheme', { blocks: [{ ...full, url: 'www.example.com' }] }, ['W schema/url-relative']],
    ['a URL without scheme', { blocks: [{ ...full, url: '//example.com/t' }] }, ['W schema/url-relative']],
    ['a date in words', { blocks: [{ ...full, birthDate: '7 May 1990' }] }, ['E schema/date']],
    ['a day that does not exist', { blocks: [{ ...full, birthDate: '1990-02-30' }] }, ['E schema/date']],
    ['a date as a number of seconds', { blocks: [{ ...full, birthDate: 641_520_000 }] }, ['E schema/date']],
    [
      'an id of this page without a node',
      { blocks: [{ ...full, worksFor: { '@id': '#group' } }] },
      ['W schema/id-graph'],
    ],
    [
      'a blank node id without a node',
      { blocks: [{ ...full, worksFor: { '@id': '_:group' } }] },
      ['W schema/id-graph'],
    ],
    [
      'an id of another page without a node',
      { blocks: [{ ...full, worksFor: { '@id': 'https://example.com/#group' } }], isDescribed: () => false },
      ['W schema/id-graph'],
    ],
    ['one thing in two blocks', { blocks: [full, full] }, ['W schema/duplicate']],
    [
      'an organization that two plugins describe',
      {
        blocks: [
          { '@type': 'Organization', name: 'A', url: 'https://a.test/', logo: 'https://a.test/l.png' },
          { '@type': 'Organization', name: 'A', url: 'https://a.test/', logo: 'https://a.test/l.png', telephone: '1' },
        ],
      },
      ['W schema/duplicate'],
    ],
    [
      'two nodes with one id and two names',
      {
        blocks: [
          { ...full, '@id': '#t' },
          { '@type': 'Person', '@id': '#t', name: 'Thandeka' },
        ],
      },
      ['W schema/duplicate'],
    ],
    [
      'another language than the page has',
      { blocks: [{ '@type': 'WebPage', name: 'Lin', inLanguage: 'fr-FR' }] },
      ['W schema/lang'],
    ],
  ];
  test.each(rows)('%s', (_, given, found) => {
    expect(verdicts(auditJsonLd(given))).toEqual(found);
  });

  test('with the line of the page and a similar word', () => {
    const [broken] = auditJsonLd({ blocks: [json.replace('"Designer"', '"Designer",')] });
    expect(broken).toMatchObject({ places: [{ line: 17, url: article }] });
    const [misspelt] = auditJsonLd({ blocks: [{ ...full, worksFor: { '@type': 'Organisation', name: 'G' } }] });
    expect(misspelt).toMatchObject({ places: [{ line: 18 }], fix: 'Use "Organization".', evidence: 'Organisation' });
    expect(auditJsonLd({ blocks: [{ ...full, url: '/thandi' }] })[0]?.fix).toBe(
      'Use "url": "https://example.com/thandi".',
    );
    expect(auditJsonLd({ blocks: [{ ...full, birthDate: 'May 7, 1990' }] })[0]?.fix).toContain('"1990-05-07"');
  });

  test('once, however often it repeats', () => {
    const knows = Array.from({ length: 40 }, (_, index) => ({ ...person, name: `P${index}`, image: `/p${index}.jpg` }));
    const findings = auditJsonLd({ blocks: [{ ...full, knows }] });
    expect(verdicts(findings)).toEqual(['W schema/url-relative']);
    expect(findings[0]?.message).toContain('(and 39 more)');
  });
});

describe('what JSON-LD and schema.org allow is not reported', () => {
  const contexts: unknown[] = [
    'http://schema.org',
    'http://schema.org/',
    'https://www.schema.org/',
    'https://schema.org/docs/jsonldcontext.json',
    ['https://schema.org', { '@language': 'en' }],
    { '@vocab': 'https://schema.org/' },
    { '@vocab': 'http://schema.org/', '@base': 'https://example.com/' },
    ['https://schema.org', 'https://w3id.org/example/v1'],
    ['https://schema.org', { ex: 'https://ex.test/ns#', hue: 'ex:hue' }],
  ];
  test.each(contexts.map((context) => [context]))('the context %j', (context) => {
    expect(auditJsonLd({ blocks: [{ '@context': context, ...full }] })).toEqual([]);
  });

  const rows: [name: string, given: Case][] = [
    ['an HTML comment around the JSON', { blocks: [`<!--\n${json}\n-->`] }],
    ['CDATA around the JSON', { blocks: [`//<![CDATA[\n${json}\n//]]>`] }],
    ['CDATA in comments around the JSON', { blocks: [`/*<![CDATA[*/${json}/*]]>*/`] }],
    ['a byte order mark', { blocks: [`\uFEFF${json}`] }],
    [
      'a list at the top',
      {
        blocks: [
          [
            { '@context': 'https://schema.org', ...full },
            { '@context': 'http://schema.org', ...full, name: 'B' },
          ],
        ],
      },
    ],
    ['a graph', { blocks: [{ '@graph': [full, { ...full, name: 'Another' }] }] }],
    ['an empty object', { blocks: ['{}'] }],
    [
      'the same node in two blocks, joined by its id',
      {
        blocks: [
          { ...full, '@id': '#t' },
          { '@type': 'Person', '@id': '#t' },
        ],
      },
    ],
    [
      'a reference into another block',
      {
        blocks: [
          { ...full, knows: { '@id': '#b' } },
          { ...full, '@id': '#b', name: 'B' },
        ],
      },
    ],
    [
      'a reference to another site',
      { blocks: [{ ...full, knows: { '@id': 'https://www.wikidata.org/entity/Q42#it' } }] },
    ],
    [
      'a reference to another page of the site',
      { blocks: [{ ...full, worksFor: { '@id': 'https://example.com/#group' } }] },
    ],
    ['a reference to the page itself', { blocks: [{ ...full, mainEntityOfPage: { '@id': article } }] }],
    ['several types', { blocks: [{ ...full, '@type': ['Person', 'Patient'], healthCondition: 'Well' }] }],
    ['a type written as a URL', { blocks: [{ ...full, '@type': 'http://schema.org/Person' }] }],
    [
      'type and id without at signs, as the context of schema.org allows',
      { blocks: [{ ...full, '@type': undefined, type: 'Person', id: '#t' }] },
    ],
    [
      'a prefix',
      { blocks: [{ '@context': { schema: 'https://schema.org/' }, '@type': 'schema:Thing', 'schema:name': 'T' }] },
    ],
    [
      'words of another vocabulary',
      { blocks: [{ ...full, '@type': ['Person', 'https://ex.test/Poet'], stanza: 'x' }] },
    ],
    [
      'a block of another vocabulary',
      { blocks: [{ '@context': 'https://www.w3.org/ns/activitystreams', type: 'Person', preferredUsername: 't' }] },
    ],
    [
      'a property of a type above',
      { blocks: [{ ...full, '@type': 'Patient', additionalType: 'x', alternateName: ['T', 'M'] }] },
    ],
    [
      'lists where one value is usual',
      { blocks: [{ ...full, name: ['Thandi', 'T.'], url: [article, 'https://example.com/'] }] },
    ],
    ['a text where a node is expected', { blocks: [{ ...full, worksFor: 'Goshen Group', address: 'Cape Town' }] }],
    ['a node without a type', { blocks: [{ ...full, address: { streetAddress: '1 Long Street' } }] }],
    [
      'a role between the two',
      { blocks: [{ ...full, alumniOf: { '@type': 'OrganizationRole', alumniOf: 'UCT', startDate: '2008' } }] },
    ],
    ['a text with its language', { blocks: [{ ...full, description: { '@value': 'Grafiste', '@language': 'fr' } }] }],
    ['a typed date', { blocks: [{ ...full, birthDate: { '@type': 'Date', '@value': '1990-05-07' } }] }],
    [
      'the input of an action',
      {
        blocks: [
          {
            ...full,
            potentialAction: {
              '@type': 'SearchAction',
              target: 'https://example.com/?q={q}',
              'query-input': 'required name=q',
            },
          },
        ],
      },
    ],
    ['superseded words', { blocks: [{ ...full, colleagues: 'https://example.com/b', awards: 'Best' }] }],
    ['words where a URL is usual', { blocks: [{ '@type': 'CreativeWork', name: 'T', license: 'CC BY 4.0' }] }],
    ['a URL of another scheme', { blocks: [{ ...full, sameAs: ['mailto:t@example.com', 'urn:isbn:123'] }] }],
    ['an empty text', { blocks: [{ ...full, description: '', birthDate: '' }] }],
    ['null', { blocks: [{ ...full, email: null }] }],
    [
      'markup in an answer',
      { blocks: [{ '@type': 'Question', name: 'Q?', acceptedAnswer: { '@type': 'Answer', text: '<p>A</p>' } }] },
    ],
    ['a language in another case or with a country', { blocks: [{ '@type': 'WebPage', inLanguage: 'EN-za' }] }],
    ['several languages', { blocks: [{ '@type': 'WebPage', inLanguage: ['fr', 'en'] }] }],
    [
      'the language of another page',
      { blocks: [{ '@type': 'WebPage', url: 'https://example.com/fr', inLanguage: 'fr' }] },
    ],
    [
      'a language by its name',
      { blocks: [{ '@type': 'WebPage', inLanguage: { '@type': 'Language', name: 'French' } }] },
    ],
    ['namesakes', { blocks: [full, { ...full, url: 'https://example.com/other' }] }],
    [
      'a reversed property',
      { blocks: [{ ...full, '@reverse': { author: { '@type': 'CreativeWork', name: 'Poem' } } }] },
    ],
    [
      'a number of days where a date is possible too',
      {
        blocks: [
          {
            '@type': 'MerchantReturnPolicy',
            merchantReturnDays: 30,
            returnPolicySeasonalOverride: { '@type': 'MerchantReturnPolicySeasonalOverride', merchantReturnDays: '60' },
          },
        ],
      },
    ],
    ['no blocks', { blocks: [] }],
  ];
  test.each(rows)('%s', (_, given) => {
    expect(auditJsonLd(given)).toEqual([]);
  });

  const dates = [
    '2026',
    '2026-05',
    '2026-05-07',
    '20260507',
    '2026-05-07T10:00',
    '2026-05-07T10:00:00Z',
    '2026-05-07T10:00:00.123+02:00',
    '2026-05-07T10:00:00+0200',
    '2026-05-07 10:00:00',
    '2026-W19',
    '2026-W19-4',
    '2026-127',
    '--05-07',
    '2024-02-29',
  ];
  test.each(dates)('the date %s', (date) => {
    expect(auditJsonLd({ blocks: [{ ...full, birthDate: date }] })).toEqual([]);
  });
});

test('ids are not joined to a base that is too long: each would repeat it', () => {
  const idsBelow = (base: string) => {
    const block = JSON.stringify({
      '@context': { '@vocab': 'https://schema.org/', '@base': base },
      ...full,
      '@id': 'a',
    });
    const blocks = [{ text: block, where: 'head' as const, line: 1 }];
    return collectGraph({ url: 'https://example.com/', blocks }).entities.map(({ id }) => id);
  };
  expect(idsBelow('https://example.com/people/')).toEqual(['https://example.com/people/a']);
  expect(idsBelow(`https://example.com/${'a'.repeat(2_000)}/`)).toEqual(['a']);
});
