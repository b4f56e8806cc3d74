import { textsAt, valuesOf } from '../graph.ts';
import { isIsoDuration } from '../iso-date.ts';
import type { SchemaRule } from '../schema-page.ts';
import { ask, checkTypes, isHeldAs, isTop, type Subject, type WrongValue } from './requirement.ts';

const credits = ['creator', 'creditText', 'copyrightNotice', 'license'] as const;

/** Videos and pictures. Google Search Central, "Video" and "Image metadata". */
export const mediaRules: readonly SchemaRule[] = [
  {
    id: 'schema/video',
    severity: 'error',
    topic: 'structured-data',
    title: 'A video lacks name, thumbnailUrl or uploadDate.',
    why: 'Google does not show it as a video.',
    fix: 'Add all three, and contentUrl or embedUrl.',
    source: 'Google Search Central, "Video"',
    examples: {
      bad: '"@type": "VideoObject", "name": "Tour"',
      good: '"@type": "VideoObject", "name": "Tour", "thumbnailUrl": "https://…", "uploadDate": "2026-05-07"',
    },
    check: checkTypes({
      types: ['VideoObject'],
      applies: (subject) => isTop(subject) || isHeldAs(subject, ['video']),
      richResult: true,
      requirements: [
        ...ask('google', { name: '"A tour of the house"' }),
        { paths: ['thumbnailUrl', 'thumbnail'], need: 'google', example: '"https://example.com/tour.jpg"' },
        ...ask('google', { uploadDate: '"2026-05-07T10:00:00+02:00"' }),
        ...ask('advised', { description: '"Ten rooms in two minutes."' }),
        { paths: ['contentUrl', 'embedUrl'], need: 'advised', example: '"https://example.com/tour.mp4"' },
        ...ask('optional', { duration: '"PT2M30S"' }),
      ],
      check: checkDuration,
    }),
  },
  {
    id: 'schema/image',
    severity: 'error',
    topic: 'structured-data',
    title: 'A picture with credits lacks contentUrl, or names neither creator, credit, copyright nor licence.',
    why: 'Google Images shows no credit.',
    fix: 'Add contentUrl and one of the four.',
    source: 'Google Search Central, "Image metadata"',
    examples: {
      bad: '"@type": "ImageObject", "acquireLicensePage": "https://…"',
      good: '"@type": "ImageObject", "contentUrl": "https://…", "license": "https://…"',
    },
    check: checkTypes({
      types: ['ImageObject'],
      applies: isCredited,
      richResult: true,
      requirements: [
        ...ask('google', { contentUrl: '"https://example.com/picture.jpg"' }),
        { paths: credits, need: 'google', example: '{ "@type": "Person", "name": "…" }' },
        ...ask('optional', { acquireLicensePage: '"https://example.com/licences"' }),
      ],
    }),
  },
];

/** Most pictures only illustrate something; the rule is for those that are described for their own sake. */
function isCredited({ graph, entity }: Subject): boolean {
  const isOwn = entity.top && entity.holders.length === 0;
  return isOwn || ['license', 'acquireLicensePage'].some((property) => valuesOf(graph, entity, property).length > 0);
}

function checkDuration({ graph, entity }: Subject): WrongValue[] {
  const wrong = textsAt(graph, entity, 'duration').find((text) => !isIsoDuration(text));
  if (wrong === undefined) return [];
  const problem = `is no ISO 8601 duration ("${wrong}")`;
  return [
    { path: 'duration', problem, need: 'advised', fix: 'Write "duration": "PT2M30S" for 2 minutes and 30 seconds.' },
  ];
}
