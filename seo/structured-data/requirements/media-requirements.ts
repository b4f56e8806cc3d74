import { textsAt, valuesOf } from '../graph.ts';
import { isIsoDuration } from '../iso-date.ts';
import { ask, isHeldAs, isTop, type Subject, type TypeRequirements, type ValueFlaw } from './requirement.ts';

const credits = ['creator', 'creditText', 'copyrightNotice', 'license'] as const;

/** Videos and pictures. Google Search Central, "Video" and "Image metadata". */
export const mediaRequirements: readonly TypeRequirements[] = [
  {
    rule: 'schema/video',
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
  },
  {
    rule: 'schema/image',
    types: ['ImageObject'],
    applies: isCredited,
    richResult: true,
    requirements: [
      ...ask('google', { contentUrl: '"https://example.com/picture.jpg"' }),
      { paths: credits, need: 'google', example: '{ "@type": "Person", "name": "…" }' },
      ...ask('optional', { acquireLicensePage: '"https://example.com/licences"' }),
    ],
  },
];

/** Most pictures only illustrate something; the rule is for those that are described for their own sake. */
function isCredited({ graph, entity }: Subject): boolean {
  const isOwn = entity.top && entity.holders.length === 0;
  return isOwn || ['license', 'acquireLicensePage'].some((property) => valuesOf(graph, entity, property).length > 0);
}

function checkDuration({ graph, entity }: Subject): ValueFlaw[] {
  const wrong = textsAt(graph, entity, 'duration').find((text) => !isIsoDuration(text));
  if (wrong === undefined) return [];
  const problem = `is no ISO 8601 duration ("${wrong}")`;
  return [
    { path: 'duration', problem, need: 'advised', fix: 'Write "duration": "PT2M30S" for 2 minutes and 30 seconds.' },
  ];
}
