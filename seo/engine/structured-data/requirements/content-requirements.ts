import { type Entity, lacks, textsAt, valuesOf } from '../graph.ts';
import { isAny, isArticleList, type SchemaRule } from '../schema-page.ts';
import { isIsoDuration } from '../value-rules.ts';
import { checkBreadcrumbs } from './breadcrumb-check.ts';
import {
  checkImageArea,
  checkOrder,
  checkTypes,
  isHeldAs,
  isMain,
  isTop,
  type Subject,
  type WrongValue,
} from './requirement.ts';

const documentation = 'https://developers.google.com/search/docs/appearance/structured-data';

/** What pages are about, and what they show. Google Search Central, "Structured data markup that Google Search supports". */
export const contentRules: readonly SchemaRule[] = [
  {
    id: 'schema/article',
    severity: 'info',
    title: 'An article lacks headline, datePublished or the name of its author.',
    why: 'Search engines take the date and author in results from this node.',
    fix: 'Add headline, datePublished and author.name.',
    source: 'Google Search Central, "Article"; Google requires none of it',
    examples: { bad: '"@type": "BlogPosting", "headline": "…"', good: 'The same with datePublished and author.name' },
    check: checkTypes({
      types: ['Article'],
      except: ['DiscussionForumPosting'],
      applies: (subject) => isMain(subject) && !isPlainPost(subject) && !isArticleList(subject) && !isAnyPage(subject),
      advised: {
        headline: 'the title of the article',
        datePublished: 'the day it was published (YYYY-MM-DD)',
        'author.name': 'the name of the author',
        image: 'the URL of an image of the article',
        dateModified: 'the day of the last change (YYYY-MM-DD)',
      },
      check: (subject) => [...checkOrderOfDates(subject), ...checkImageArea(subject)],
    }),
  },
  {
    id: 'schema/breadcrumb',
    severity: 'error',
    title: 'A breadcrumb list is too short, has a gap, or a step without name or URL.',
    why: 'Google shows the URL instead of the breadcrumbs.',
    fix: 'Give each step position, name and item; only the last may omit item.',
    source: 'Google Search Central, "Breadcrumb"',
    examples: { bad: '"position": 0 and 1', good: '"position": 1 and 2, each with name and item' },
    check: checkTypes({ types: ['BreadcrumbList'], check: checkBreadcrumbs }),
  },
  {
    id: 'schema/main-entity',
    severity: 'error',
    title: 'A profile, FAQ or question page has no mainEntity with a name.',
    why: 'Search engines and assistants find no person, question or answer in it.',
    fix: 'Add mainEntity with the name of the person, or with the questions.',
    source: 'Google Search Central, "Profile page" and "Q&A"',
    examples: { bad: '"@type": "ProfilePage"', good: 'The same with "mainEntity": { "@type": "Person", "name": "…" }' },
    check: checkTypes(
      {
        types: ['ProfilePage'],
        applies: isTop,
        google: { 'mainEntity.name or mainEntity.alternateName': 'the name of the person or organization' },
      },
      { types: ['FAQPage', 'QAPage'], applies: isTop, check: checkQuestions },
    ),
  },
  {
    id: 'schema/event',
    severity: 'error',
    title: 'An event lacks name, startDate or location, or ends before it begins.',
    why: 'Google does not show the event in its results for events.',
    fix: 'Add name, startDate, and location with its address.',
    source: `${documentation}/event`,
    examples: { bad: '"@type": "Event", "name": "…"', good: 'The same with startDate and location' },
    check: checkTypes({
      types: ['Event'],
      except: ['CourseInstance', 'EventSeries', 'PublicationEvent', 'UserInteraction'],
      applies: (subject) => isMain(subject) && !isHeldAs(subject, ['superEvent', 'subEvent', 'about']),
      google: {
        name: 'the name of the event',
        startDate: 'the day and time it begins, with the time zone',
        location: 'the place, of type Place, with its name and address',
      },
      check: (subject) => [...checkLocations(subject), ...checkOrderOfEvent(subject)],
    }),
  },
  {
    id: 'schema/recipe',
    severity: 'error',
    title: 'A recipe lacks name or image.',
    why: 'Google does not show the recipe as a rich result.',
    fix: 'Add name and image.',
    source: `${documentation}/recipe`,
    examples: { bad: '"@type": "Recipe", "name": "…"', good: 'The same with "image": "https://…"' },
    check: checkTypes({
      types: ['Recipe'],
      applies: isMain,
      google: { name: 'the name of the dish', image: 'the URL of a photograph of the dish' },
    }),
  },
  {
    id: 'schema/app',
    severity: 'error',
    title: 'A software application lacks name or offers.price.',
    why: 'Google does not show the app as a rich result.',
    fix: 'Add name and offers.price (0 if it is free).',
    source: `${documentation}/software-app`,
    examples: { bad: '"@type": "MobileApplication", "name": "…"', good: 'The same with offers.price' },
    check: checkTypes({
      types: ['SoftwareApplication'],
      except: ['VideoGame'], // Google has no result for a game that is not also another app
      applies: (subject) => isMain(subject) && !isHeldAs(subject, ['itemReviewed', 'about']),
      google: {
        name: 'the name of the app',
        'offers.price or offers.lowPrice': 'the price as a number, 0 if the app is free',
      },
    }),
  },
  {
    id: 'schema/video',
    severity: 'error',
    title: 'A video lacks name, thumbnailUrl or uploadDate.',
    why: 'Google shows no video result.',
    fix: 'Add all three, and contentUrl or embedUrl.',
    source: 'Google Search Central, "Video"',
    examples: { bad: '"@type": "VideoObject", "name": "Tour"', good: 'The same with thumbnailUrl and uploadDate' },
    check: checkTypes({
      types: ['VideoObject'],
      applies: (subject) => isTop(subject) || isHeldAs(subject, ['video']),
      google: {
        name: 'the title of the video',
        'thumbnailUrl or thumbnail': 'the URL of a preview image',
        uploadDate: 'the day and time of publication, with the time zone',
      },
      advised: {
        description: 'what the video shows',
        'contentUrl or embedUrl': 'the URL of the video file or of its player',
      },
      check: checkDuration,
    }),
  },
  {
    id: 'schema/image',
    severity: 'error',
    title: 'A licensable image lacks contentUrl, or has no creator, creditText, copyrightNotice or license.',
    why: 'Google Images does not show the "Licensable" badge for it.',
    fix: 'Add contentUrl, and one of creator, creditText, copyrightNotice and license.',
    source: 'Google Search Central, "Image metadata"',
    examples: { bad: '"@type": "ImageObject", "license": "…"', good: 'The same with contentUrl' },
    check: checkTypes({
      types: ['ImageObject'],
      applies: isLicensable,
      google: {
        contentUrl: 'the URL of the image file',
        'creator or creditText or copyrightNotice or license': 'the matching credit',
      },
    }),
  },
];

function checkQuestions({ graph, entity }: Subject): WrongValue[] {
  if (!lacks(graph, entity, 'mainEntity.name')) return [];
  const fix = 'Add mainEntity with the questions, each of type Question with name and acceptedAnswer.';
  return [{ path: 'mainEntity', problem: 'has no question', need: 'advised', fix }];
}

/** A social media post is not an article, though schema.org defines it as one; a blog post is. */
function isPlainPost({ entity, context: { vocabulary } }: Subject): boolean {
  const { types } = entity;
  return !types.some(
    (type) =>
      vocabulary.isA(type, 'Article') &&
      (!vocabulary.isA(type, 'SocialMediaPosting') || vocabulary.isA(type, 'BlogPosting')),
  );
}

/** Templates type every page as Article. */
function isAnyPage({ graph, entity }: Subject): boolean {
  return entity.types.includes('Article') && lacks(graph, entity, 'datePublished', 'dateModified', 'image');
}

const checkOrderOfDates = checkOrder('datePublished', 'dateModified', 'Use the date of the last change.');

const checkOrderOfEvent = checkOrder('startDate', 'endDate', 'Correct one of the two dates.');

/** A place needs an address, a VirtualLocation a URL, and what is neither one of them. */
function checkLocations({ entity, ...pageGraph }: Subject): WrongValue[] {
  const { graph } = pageGraph;
  const isA = (location: Entity, type: string) => isAny(pageGraph, location, [type]);
  const incomplete = valuesOf(graph, entity, 'location')
    .flatMap((value) => graph.follow(value) ?? [])
    .find((location) => {
      if (isA(location, 'VirtualLocation')) return lacks(graph, location, 'url');
      return lacks(graph, location, 'address') && (isA(location, 'Place') || lacks(graph, location, 'url'));
    });
  if (incomplete === undefined) return [];
  const [path, value] = isA(incomplete, 'VirtualLocation')
    ? ['location.url', 'the URL where the event takes place']
    : ['location.address', 'the address of the place, of type PostalAddress'];
  return [{ path, problem: 'is missing. Google requires it', need: 'google', fix: `Add ${path} with ${value}.` }];
}

/** Only the "Licensable" badge needs a credit. */
function isLicensable({ graph, entity }: Subject): boolean {
  return ['license', 'acquireLicensePage'].some((property) => valuesOf(graph, entity, property).length > 0);
}

function checkDuration({ graph, entity }: Subject): WrongValue[] {
  const wrong = textsAt(graph, entity, 'duration').find((text) => !isIsoDuration(text));
  if (wrong === undefined) return [];
  const problem = `is not an ISO 8601 duration ("${wrong}")`;
  const fix = 'Use PT followed by hours, minutes and seconds: PT…H…M…S.';
  return [{ path: 'duration', problem, need: 'advised', fix }];
}
