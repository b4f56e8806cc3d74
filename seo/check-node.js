// Plain JavaScript that any Node can read: it runs before anything that needs a new one.
import process from 'node:process';

/** As `engines` in package.json. */
const minNode = [22, 19];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < minNode[0] || (major === minNode[0] && minor < minNode[1])) {
  const needed = minNode.join('.');
  process.stderr.write(
    `goshen needs Node ${needed} or newer; this is Node ${process.versions.node}. Install one from https://nodejs.org/.\n`,
  );
  process.exit(2);
}
