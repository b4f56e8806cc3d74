#!/usr/bin/env -S MALLOC_ARENA_MAX=1 node --max-semi-space-size=16 --max-old-space-size=1024
// The limits are those of seo/goshen.js.
import '../build/check-node.js';
import '../seo/compile-cache.js';

await import('./main.ts');
