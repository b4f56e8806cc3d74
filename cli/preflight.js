// Plain JavaScript that any Node can read: it runs before anything that needs a new one.
import { rmSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const needed = 24;
const found = process.versions.node;

if (Number.parseInt(found, 10) < needed) {
  process.stderr.write(
    `This needs Node ${needed} or newer, found ${found}: install Node ${needed}, or on Linux with glibc run "npm ci", which brings it.\n`,
  );
  process.exit(2);
}

// npm puts the Node of the dependencies before the one that runs npm. After an install by a new enough Node it is taken off the path:
// it could be older than that one. The value is like "npm/11.6.0 node/v26.1.0 linux x64 workspaces/false".
if (process.argv[2] === '--after-install') {
  const [, major = '0'] = /\bnode\/v(\d+)\./.exec(process.env.npm_config_user_agent ?? '') ?? [];
  if (Number(major) >= needed)
    rmSync(fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url)), { force: true });
}
