import { textsAt } from '../graph.ts';
import { isBefore, isIsoDate } from '../iso-date.ts';
import { checkBreadcrumbs } from './breadcrumb-check.ts';
import { checkPictureArea } from './picture-size.ts';
import { ask, askWithin, isMain, isTop, type Subject, type TypeRequirements, type ValueFlaw } from './requirement.ts';

/** Articles, trails, questions, people. Google Search Central, "Structured data markup that Google Search supports". */
export const editorialRequirements: readonly TypeRequirements[] = [
  {
    rule: 'schema/article',
    types: ['Article'],
    except: ['DiscussionForumPosting'],
    applies: (subject) => isMain(subject) && !isPlainPost(subject),
    richResult: true,
    requirements: [
      ...ask('house', {
        headline: '"Card payments for a small hotel"',
        datePublished: '"2026-05-07"',
        'author.name': '"Thandi Mokoena"',
      }),
      ...ask('advised', { image: '"https://example.com/picture.jpg"', dateModified: '"2026-05-07"' }),
      ...ask('optional', {
        publisher: '{ "@type": "Organization", "name": "…" }',
        mainEntityOfPage: '"https://example.com/article"',
        inLanguage: '"en"',
      }),
      ...askWithin('author', 'optional', { url: '"https://example.com/thandi"' }),
    ],
    check: (subject) => [...checkOrderOfDates(subject), ...checkPictureArea(subject)],
  },
  {
    rule: 'schema/breadcrumb',
    types: ['BreadcrumbList'],
    applies: () => true,
    richResult: true,
    requirements: [],
    check: checkBreadcrumbs,
  },
  {
    rule: 'schema/faq',
    types: ['FAQPage'],
    applies: isTop,
    richResult: false,
    requirements: [
      ...ask('house', { mainEntity: '[{ "@type": "Question", "name": "…" }]' }),
      ...askWithin('mainEntity', 'house', {
        name: '"How long does it take?"',
        'acceptedAnswer.text': '"Four to six weeks."',
      }),
    ],
  },
  {
    rule: 'schema/person',
    types: ['Person'],
    applies: isTop,
    richResult: false,
    requirements: [
      ...ask('house', { name: '"Thandi Mokoena"' }),
      ...ask('optional', {
        url: '"https://example.com/thandi"',
        sameAs: '"https://example.org/@thandi"',
        image: '"https://example.com/thandi.jpg"',
        jobTitle: '"Head of design"',
      }),
    ],
  },
  {
    rule: 'schema/profile',
    types: ['ProfilePage'],
    applies: isTop,
    richResult: true,
    requirements: [
      { paths: ['mainEntity.name', 'mainEntity.alternateName'], need: 'google', example: '"Thandi Mokoena"' },
      ...askWithin('mainEntity', 'optional', {
        image: '"https://example.com/thandi.jpg"',
        sameAs: '"https://example.org/@thandi"',
      }),
    ],
  },
];

/** A post in a social network is no article, though schema.org files it there; a blog's is. */
function isPlainPost({ entity, context: { vocabulary } }: Subject): boolean {
  const { types } = entity;
  return !types.some(
    (type) =>
      vocabulary.isA(type, 'Article') &&
      (!vocabulary.isA(type, 'SocialMediaPosting') || vocabulary.isA(type, 'BlogPosting')),
  );
}

function checkOrderOfDates({ graph, entity }: Subject): ValueFlaw[] {
  const [published] = textsAt(graph, entity, 'datePublished');
  const [modified] = textsAt(graph, entity, 'dateModified');
  if (!published || !modified || !isIsoDate(published) || !isIsoDate(modified)) return [];
  if (!isBefore(modified, published)) return [];
  const problem = `("${modified}") is before datePublished ("${published}")`;
  return [{ path: 'dateModified', problem, need: 'advised', fix: 'Write the date of the last change.' }];
}
