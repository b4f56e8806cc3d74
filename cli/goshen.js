#!/usr/bin/env -S MALLOC_ARENA_MAX=1 node --max-semi-space-size=4 --max-old-space-size=1024
// The limits are those of seo/goshen.js.
import process from 'node:process';
import '../build/check-node.js';
import '../seo/compile-cache.js';

const { runProcess } = await import('#seo/commands/run-process.ts');
const { thisSite } = await import('./this-site/this-site.ts');
process.exitCode = await runProcess(thisSite);
