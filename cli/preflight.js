// Plain JavaScript that any Node can read: it runs before anything that needs a new one.
import process from 'node:process';

const needed = 24;
const found = process.versions.node;

/** Such as 24.21.0. */
export function isNewEnough(version) {
  return Number.parseInt(version, 10) >= needed;
}

if (!isNewEnough(found)) {
  process.stderr.write(
    `This needs Node ${needed} or newer, found ${found}: install Node ${needed}, or on Linux with glibc run "npm ci", which brings it.\n`,
  );
  process.exit(2);
}
