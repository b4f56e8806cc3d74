#!/usr/bin/env node
// Plain JavaScript, and no static import but the check: an old Node must reach its sentence.
import './preflight.js';

const { enableCompileCache } = await import('node:module');
enableCompileCache();
await import('./index.ts');
