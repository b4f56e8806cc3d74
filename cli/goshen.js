#!/usr/bin/env -S node --max-semi-space-size=16 --max-old-space-size=1024
// The limits of the heap decide how much garbage V8 keeps: with its own, an audit of 5,000 pages holds half as much again.
// Plain JavaScript, and no static import but the check: an old Node must reach its sentence.
import './preflight.js';

const { enableCompileCache } = await import('node:module');
const { homedir } = await import('node:os');
const { join } = await import('node:path');
const process = (await import('node:process')).default;

/** A folder of the user's own: in the shared one for temporary files somebody else could leave code to be run. */
function cacheFolder() {
  const { XDG_CACHE_HOME, HOME, LOCALAPPDATA } = process.env;
  return join(XDG_CACHE_HOME || LOCALAPPDATA || join(HOME || homedir(), '.cache'), 'goshen');
}

try {
  if (!process.env.NODE_COMPILE_CACHE) enableCompileCache(cacheFolder());
} catch {
  // A user without a home starts a little slower.
}
await import('./index.ts');
