import { refuseOldNode } from '#server/node-version.js';

refuseOldNode(2);
