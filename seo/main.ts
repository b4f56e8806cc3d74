import process from 'node:process';
import { runProcess } from './commands/run-process.ts';

process.exitCode = await runProcess(null);
