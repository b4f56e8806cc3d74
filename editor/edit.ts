// npm run edit: the browser editor, with the development server beside it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { startEditorServer } from './editor-server.ts';

const root = join(import.meta.dirname, '..');
const port = Number(process.env.EDITOR_PORT ?? 3001);
const editor = await startEditorServer(root, port).catch((error: Error) => {
  if (!error.message.includes('already in use')) throw error;
  process.stderr.write(`Port ${port} is in use, perhaps by another npm run edit. Set EDITOR_PORT to a free port.\n`);
  process.exit(1);
});
process.stdout.write(`Edit the site at ${editor.resolvedUrls?.local[0]} in Chrome or Edge.\n`);
const development = spawn('npm run dev', { cwd: root, stdio: 'inherit', shell: true });
development.on('exit', (code) => {
  void editor.close().then(() => process.exit(code ?? 0));
});
// Ctrl+C reaches both; the development server ends first.
process.on('SIGINT', () => {});
