import process from 'node:process';
import { runProcess } from '#seo/commands/run-process.ts';
import { thisSite } from './this-site/this-site.ts';

process.exitCode = await runProcess(thisSite);
