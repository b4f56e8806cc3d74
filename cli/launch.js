// Starts a program of package.json: `node cli/launch.js [--build] [NAME=value …] [options of Node] file [arguments]`. The shells of
// Windows and POSIX set variables in different ways. Plain JavaScript, because an old Node must reach the check.
import './preflight.js';
import { spawn, spawnSync } from 'node:child_process';
import process from 'node:process';

const [build, given] = process.argv[2] === '--build' ? [true, process.argv.slice(3)] : [false, process.argv.slice(2)];
const isSetting = (text) => /^[A-Z_]+=/.test(text);
const first = given.findIndex((text) => !isSetting(text));
const settings = given.slice(0, first).map((text) => text.split(/=(.*)/s).slice(0, 2));
const args = given.slice(first);
const env = { ...process.env, ...Object.fromEntries(settings) };

if (build) {
  const { status } = spawnSync(process.execPath, ['build/build.ts', '--if-stale'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
const program = spawn(process.execPath, args, { stdio: 'inherit', env });
process.on('SIGTERM', () => program.kill('SIGTERM'));
process.on('SIGINT', () => {}); // a terminal sends Ctrl-C to both, and the program decides when to end
program.on('exit', (code) => process.exit(code ?? 1));
