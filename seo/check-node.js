// Plain JavaScript that any Node can read: it runs before anything that needs a new one.
import process from 'node:process';

/** As `engines` in package.json. */
const minNode = [22, 19];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < minNode[0] || (major === minNode[0] && minor < minNode[1])) {
  process.stderr.write(`goshen needs Node ${minNode.join('.')} or newer; found ${process.versions.node}.\n`);
  process.exit(2);
}
