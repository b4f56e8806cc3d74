// Starts a program of package.json: `node cli/launch.js [--build] [NAME=value …] [options of Node] file [arguments]`. The shells of
// Windows and POSIX set variables in different ways. Plain JavaScript, because an old Node must reach the check.
import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import process from 'node:process';
import './preflight.js';
import { isNewEnough } from '#server/node-version.js';

const [build, given] = process.argv[2] === '--build' ? [true, process.argv.slice(3)] : [false, process.argv.slice(2)];
const isSetting = (text) => /^[A-Z_]+=/.test(text);
const first = given.findIndex((text) => !isSetting(text));
const settings = given.slice(0, first).map((text) => text.split(/=(.*)/s).slice(0, 2));

const node = chooseNode();
// The programs that this one starts by name. Windows also spells it Path, which process.env knows and a copy does not.
if (node !== process.execPath) process.env.PATH = dirname(node) + delimiter + process.env.PATH;

if (build) {
  const code = await run(['build/build.ts', '--if-stale']);
  if (code !== 0) process.exit(code);
}
Object.assign(process.env, Object.fromEntries(settings));
process.exitCode = await run(given.slice(first));

/**
 * npm puts the Node of the dependencies, which runs this file, before the one that is installed. The installed one wins if it is new
 * enough. npm names it: the user agent is like "npm/11.6.0 node/v26.1.0 linux x64 workspaces/false".
 */
function chooseNode() {
  const { npm_node_execpath: installed, npm_config_user_agent: userAgent = '' } = process.env;
  const [, version = ''] = /\bnode\/v([\d.]+)/.exec(userAgent) ?? [];
  return installed !== undefined && isNewEnough(version) ? installed : process.execPath;
}

function run(args) {
  const program = spawn(node, args, { stdio: 'inherit' });
  const passOn = () => program.kill('SIGTERM');
  const ignore = () => {}; // a terminal sends Ctrl-C to both, and the program decides when to end
  process.on('SIGTERM', passOn).on('SIGINT', ignore);
  return new Promise((ended, failed) => {
    program.on('error', failed);
    program.on('exit', (code) => {
      process.off('SIGTERM', passOn).off('SIGINT', ignore);
      ended(code ?? 1);
    });
  });
}
