// Keeps what Node has compiled in the user's home: in a shared temporary folder, another user could plant code.
// Imported as a whole: an old Node, which lacks this function, must get as far as the check of its version.
import nodeModule from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const { NODE_COMPILE_CACHE, XDG_CACHE_HOME, HOME, LOCALAPPDATA } = process.env;

try {
  if (!NODE_COMPILE_CACHE) {
    nodeModule.enableCompileCache(join(XDG_CACHE_HOME || LOCALAPPDATA || join(HOME || homedir(), '.cache'), 'goshen'));
  }
} catch {
  // Without a cache the start takes longer.
}
