import { Argument, Option } from 'commander';
import { defineCommand } from '../run/define-command.ts';
import type { RobotsFlags } from './robots.ts';

export const robotsCommand = defineCommand({
  path: ['robots'],
  summary: 'Show whether robots.txt allows a crawler to fetch a path.',
  arguments: [
    new Argument('<source>', 'URL of a site or a page, robots.txt file, or - for stdin.'),
    new Argument('[path...]', 'Paths or URLs to look up (default: the page of the URL, or /).'),
  ],
  options: [
    new Option('--agent <name>', 'Name of the crawler in robots.txt; * for crawlers that it does not name.').default(
      'Googlebot',
    ),
    new Option('--expect <what>', 'Exit with 1 unless every path has this result.').choices(['allow', 'disallow']),
  ],
  shared: ['network', 'fetching'],
  formats: ['pretty', 'json'],
  examples: [
    ['goshen robots https://example.com /blog', 'May Googlebot fetch /blog?'],
    ['goshen robots robots.txt / /search --agent Bingbot', 'A file, two paths, another crawler.'],
    ['goshen robots robots.txt /admin --expect disallow', 'Exit with 1 if /admin is allowed.'],
  ],
  run: async (call, source: string, paths: string[], flags: RobotsFlags) =>
    (await import('./robots.ts')).showRobots(call, source, paths, flags),
});
