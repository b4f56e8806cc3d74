import { refuseOldNode } from './node-version.js';
import { endOnSignals } from './operations/process-life.ts';

refuseOldNode(78); // as for a wrong setting: starting again will not help
// Before anything else is loaded: the first process of a container ignores signals that it does not listen to.
const begin = endOnSignals();
const { runServer } = await import('./start-site.ts');
await runServer(begin);
