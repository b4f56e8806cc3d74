import nodeModule from 'node:module';
import { join } from 'node:path';
import { findRoot } from './find-root.ts';
import { refuseOldNode } from './node-version.js';
import { endOnSignals } from './operations/process-life.ts';

refuseOldNode(78); // as for a wrong setting: starting again will not help
nodeModule.enableCompileCache(join(findRoot(), 'node_modules/.cache/compile')); // NODE_COMPILE_CACHE names another folder
if (process.argv.includes('--dev')) process.env.NODE_ENV = 'development';
// Before anything else is loaded: the first process of a container ignores signals that it does not listen to.
const begin = endOnSignals();
// A build knows NODE_ENV, and has no part of Vite.
if (process.env.NODE_ENV === 'development') await (await import('./start-development.ts')).runDevelopment(begin);
else await (await import('./start-site.ts')).runServer(begin);
