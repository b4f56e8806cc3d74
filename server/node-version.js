// Plain JavaScript that any Node can read: it runs before anything that needs a new one.
import process from 'node:process';

/**
 * The SQLite of Node 24 before 24.15, and of Node 25, can lose messages that the command line reads beside the server
 * (sqlite.org/wal.html#walresetbug). `engines` in package.json is the same range.
 */
export const minNode = '24.15.0';

/** @param {string} version Such as 24.21.0. */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [minMajor = 0, minMinor = 0] = minNode.split('.').map(Number);
  return major === minMajor ? minor >= minMinor : major > minMajor + 1;
}

/** @param {number} exitCode */
export function refuseOldNode(exitCode) {
  const found = process.versions.node;
  if (isNewEnough(found)) return;
  process.stderr.write(
    `This needs Node ${minNode} or newer, but not Node 25; found ${found}. Install the latest Node 24, or on Linux with glibc run "npm ci", which brings it.\n`,
  );
  process.exit(exitCode);
}
