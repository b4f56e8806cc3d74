import { describe, expect, test } from 'vitest';
import { collectGraph } from '../../../engine/structured-data/audit-structured-data.ts';
import { article, auditJsonLd, type Setting, verdictOf } from './audit-json-ld.ts';

const person = { '@type': 'Person', name: 'Thandi Mokoena', url: 'https://example.com/thandi' };
const full = {
  ...person,
  sameAs: 'https://example.org/@thandi',
  image: 'https://example.com/t.jpg',
  jobTitle: 'Designer',
};
const json = JSON.stringify({ '@context': 'https://schema.org', ...full }, null, 2);
const organization = {
  '@type': 'Organization',
  name: 'A',
  url: 'https://a.test/',
  logo: 'https://a.test/l.png',
};

describe('faults in a block are reported', () => {
  const artwork = { '@context': 'https://schema.org', '@type': 'VisualArtwork', name: 'Dust' };
  const rows: [name: string, blocks: string | object, found: string, setting?: Setting][] = [
    ['a comma behind the last member', json.replace('"Designer"', '"Designer",'), 'E schema/json'],
    ['a string that runs over two lines', json.replace('Thandi ', 'Thandi\n'), 'E schema/json'],
    ['single quotes', "{ '@type': 'Person' }", 'E schema/json'],
    ['entities, which no script decodes', '{ &quot;@type&quot;: &quot;Person&quot; }', 'E schema/json'],
    ['an empty block', '  \n ', 'E schema/json'],
    ['a comment', '// person\n{}', 'E schema/json'],
    ['brackets a million deep', '['.repeat(1_000_000), 'E schema/json'],
    ['a good block beside a broken one', ['{', full], 'E schema/json'],
    ['a repeated key', json.replace('{', '{ "name": "T",'), 'W schema/duplicate'],
    ['no context', JSON.stringify(full), 'E schema/context'],
    ['no context inside a graph', JSON.stringify({ '@graph': [full, { ...full, name: 'B' }] }), 'E schema/context'],
    ['a context without scheme', { '@context': 'schema.org', ...full }, 'E schema/context'],
    ['a type as context', { '@context': 'https://schema.org/Person', ...full }, 'E schema/context'],
    ['a misspelled host of schema.org', { '@context': 'http://schema.com', ...full }, 'E schema/context'],
    ['an empty context', { '@context': '', ...full }, 'E schema/context'],
    ['a type that does not exist', { '@type': 'Persn', name: 'T' }, 'W schema/type-unknown'],
    ['a type in the wrong case', { '@type': 'person', name: 'T' }, 'W schema/type-unknown'],
    ['a node at the top without a type', { '@Type': 'Person', name: 'T' }, 'W schema/type-unknown'],
    ['a property that does not exist', { ...full, nmae: 'T' }, 'W schema/property-unknown'],
    ['a property of another type', { ...full, priceRange: '$$' }, 'I schema/property-unknown'],
    ['a relative URL', { ...full, image: '/t.jpg' }, 'W schema/url-relative'],
    [
      'a relative URL among the targets of an action',
      { ...full, potentialAction: { '@type': 'ReadAction', target: [article, '/t'] } },
      'W schema/url-relative',
    ],
    ['a host without scheme', { ...full, url: 'www.example.com' }, 'W schema/url-relative'],
    ['a URL without scheme', { ...full, url: '//example.com/t' }, 'W schema/url-relative'],
    ['a date in words', { ...full, birthDate: '7 May 1990' }, 'E schema/date'],
    ['the years of a work', { ...artwork, dateCreated: '2017–2018' }, 'W schema/date'],
    ['the years of a birth', { ...full, birthDate: '1990-1991' }, 'E schema/date'],
    ['a day that does not exist', { ...full, birthDate: '1990-02-30' }, 'E schema/date'],
    ['a date as a number of seconds', { ...full, birthDate: 641_520_000 }, 'E schema/date'],
    ['an id of this page without a node', { ...full, worksFor: { '@id': '#group' } }, 'W schema/id-graph'],
    ['a blank node id without a node', { ...full, worksFor: { '@id': '_:group' } }, 'W schema/id-graph'],
    [
      'an id of another page without a node',
      { ...full, worksFor: { '@id': 'https://example.com/#group' } },
      'W schema/id-graph',
      { isDescribed: () => false },
    ],
    ['one thing in two blocks', [full, full], 'W schema/duplicate'],
    [
      'an organization that two plugins describe',
      [organization, { ...organization, telephone: '1' }],
      'W schema/duplicate',
    ],
    [
      'two nodes with one id and two names',
      [
        { ...full, '@id': '#t' },
        { '@type': 'Person', '@id': '#t', name: 'Thandeka' },
      ],
      'W schema/duplicate',
    ],
    ['another language than the page has', { '@type': 'WebPage', name: 'Lin', inLanguage: 'fr-FR' }, 'W schema/lang'],
  ];
  test.each(rows)('%s', (_, blocks, found, setting) => {
    expect(verdictOf(auditJsonLd(blocks, setting))).toBe(found);
  });

  test('with the line of the page and a similar word', () => {
    const [broken] = auditJsonLd(json.replace('"Designer"', '"Designer",'));
    expect(broken).toMatchObject({ places: [{ line: 17, url: article }] });
    const [misspelt] = auditJsonLd({ ...full, worksFor: { '@type': 'Organisation', name: 'G' } });
    expect(misspelt).toMatchObject({ places: [{ line: 18 }], fix: 'Use "Organization".', evidence: 'Organisation' });
    expect(auditJsonLd({ ...full, '@type': 'Team' })[0]?.fix).not.toContain('Seat');
    const hours = { '@type': 'OpeningHoursSpecification', opens: '08:00', closes: '17:00', break: '13:00' };
    expect(auditJsonLd({ '@type': 'Place', name: 'Hall', openingHoursSpecification: hours })[0]?.fix).toMatch(
      /^Use a name/,
    );
    expect(auditJsonLd({ ...full, url: '/thandi' })[0]?.fix).toBe('Use "url": "https://example.com/thandi".');
    expect(auditJsonLd({ ...full, birthDate: 'May 7, 1990' })[0]?.fix).toContain('"1990-05-07"');
  });

  test('once, however often it repeats', () => {
    const knows = Array.from({ length: 40 }, (_, index) => ({ ...person, name: `P${index}`, image: `/p${index}.jpg` }));
    const findings = auditJsonLd({ ...full, knows });
    expect(verdictOf(findings)).toBe('W schema/url-relative');
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
    expect(auditJsonLd({ '@context': context, ...full })).toEqual([]);
  });

  const rows: [name: string, blocks: string | object][] = [
    ['an HTML comment around the JSON', `<!--\n${json}\n-->`],
    ['CDATA around the JSON', `//<![CDATA[\n${json}\n//]]>`],
    ['CDATA in comments around the JSON', `/*<![CDATA[*/${json}/*]]>*/`],
    ['a byte order mark', `\uFEFF${json}`],
    [
      'a list at the top',
      [
        [
          { '@context': 'https://schema.org', ...full },
          { '@context': 'http://schema.org', ...full, name: 'B' },
        ],
      ],
    ],
    ['a graph', { '@graph': [full, { ...full, name: 'Another' }] }],
    ['an empty object', '{}'],
    ['the three-letter code of the language', { '@type': 'WebPage', name: 'Linen', inLanguage: 'eng' }],
    [
      'the same node in two blocks, joined by its id',
      [
        { ...full, '@id': '#t' },
        { '@type': 'Person', '@id': '#t' },
      ],
    ],
    [
      'a reference into another block',
      [
        { ...full, knows: { '@id': '#b' } },
        { ...full, '@id': '#b', name: 'B' },
      ],
    ],
    ['a reference to another site', { ...full, knows: { '@id': 'https://www.wikidata.org/entity/Q42#it' } }],
    ['a reference to another page of the site', { ...full, worksFor: { '@id': 'https://example.com/#group' } }],
    ['a reference to the page itself', { ...full, mainEntityOfPage: { '@id': article } }],
    ['several types', { ...full, '@type': ['Person', 'Patient'], healthCondition: 'Well' }],
    ['a type written as a URL', { ...full, '@type': 'http://schema.org/Person' }],
    [
      'type and id without at signs, as the context of schema.org allows',
      { ...full, '@type': undefined, type: 'Person', id: '#t' },
    ],
    ['a prefix', { '@context': { schema: 'https://schema.org/' }, '@type': 'schema:Thing', 'schema:name': 'T' }],
    ['words of another vocabulary', { ...full, '@type': ['Person', 'https://ex.test/Poet'], stanza: 'x' }],
    [
      'a block of another vocabulary',
      { '@context': 'https://www.w3.org/ns/activitystreams', type: 'Person', preferredUsername: 't' },
    ],
    ['a property of a type above', { ...full, '@type': 'Patient', additionalType: 'x', alternateName: ['T', 'M'] }],
    ['lists where one value is usual', { ...full, name: ['Thandi', 'T.'], url: [article, 'https://example.com/'] }],
    ['a text where a node is expected', { ...full, worksFor: 'Goshen Group', address: 'Cape Town' }],
    ['a node without a type', { ...full, address: { streetAddress: '1 Long Street' } }],
    [
      'a role between the two',
      { ...full, alumniOf: { '@type': 'OrganizationRole', alumniOf: 'UCT', startDate: '2008' } },
    ],
    ['a text with its language', { ...full, description: { '@value': 'Grafiste', '@language': 'fr' } }],
    ['a typed date', { ...full, birthDate: { '@type': 'Date', '@value': '1990-05-07' } }],
    [
      'the input of an action',
      {
        ...full,
        potentialAction: {
          '@type': 'SearchAction',
          target: 'https://example.com/?q={q}',
          'query-input': 'required name=q',
        },
      },
    ],
    [
      'an action with several targets',
      {
        ...full,
        potentialAction: {
          '@type': 'ReadAction',
          target: [article, { '@type': 'EntryPoint', urlTemplate: [article, 'android-app://com.example/t'] }],
        },
      },
    ],
    ['superseded words', { ...full, colleagues: 'https://example.com/b', awards: 'Best' }],
    ['words where a URL is usual', { '@type': 'CreativeWork', name: 'T', license: 'CC BY 4.0' }],
    ['a URL of another scheme', { ...full, sameAs: ['mailto:t@example.com', 'urn:isbn:123'] }],
    ['an empty text', { ...full, description: '', birthDate: '' }],
    ['null', { ...full, email: null }],
    [
      'markup in an answer',
      { '@type': 'Question', name: 'Q?', acceptedAnswer: { '@type': 'Answer', text: '<p>A</p>' } },
    ],
    ['a language in another case or with a country', { '@type': 'WebPage', inLanguage: 'EN-za' }],
    ['several languages', { '@type': 'WebPage', inLanguage: ['fr', 'en'] }],
    ['the language of another page', { '@type': 'WebPage', url: 'https://example.com/fr', inLanguage: 'fr' }],
    ['a language by its name', { '@type': 'WebPage', inLanguage: { '@type': 'Language', name: 'French' } }],
    ['namesakes', [full, { ...full, url: 'https://example.com/other' }]],
    ['a reversed property', { ...full, '@reverse': { author: { '@type': 'CreativeWork', name: 'Poem' } } }],
    [
      'a number of days where a date is possible too',
      {
        '@type': 'MerchantReturnPolicy',
        merchantReturnDays: 30,
        returnPolicySeasonalOverride: { '@type': 'MerchantReturnPolicySeasonalOverride', merchantReturnDays: '60' },
      },
    ],
    ['no blocks', []],
  ];
  test.each(rows)('%s', (_, blocks) => {
    expect(auditJsonLd(blocks)).toEqual([]);
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
    expect(auditJsonLd({ ...full, birthDate: date })).toEqual([]);
  });
});

test('ids are not joined to a base that is too long: each would repeat it', () => {
  const idsBelow = (base: string) => {
    const context = { '@vocab': 'https://schema.org/', '@base': base };
    const text = JSON.stringify({ '@context': context, ...full, '@id': 'a' });
    return collectGraph({ url: 'https://example.com/', blocks: [{ text, line: 1 }] }).entities.map(({ id }) => id);
  };
  expect(idsBelow('https://example.com/people/')).toEqual(['https://example.com/people/a']);
  expect(idsBelow(`https://example.com/${'a'.repeat(2_000)}/`)).toEqual(['a']);
});
