// Plain JavaScript that any Node can read: it runs before anything that needs a new one.
import process from 'node:process';

const needed = 24;
const found = process.versions.node;

if (Number.parseInt(found, 10) < needed) {
  process.stderr.write(
    `This needs Node ${needed} or newer, found ${found}: run it with "npm run" or install Node ${needed}.\n`,
  );
  process.exit(2);
}
