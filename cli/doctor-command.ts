import { Option } from 'commander';
import { defineCommand } from '#seo/run/define-command.ts';
import type { DoctorFlags } from './doctor.ts';

export const doctorCommand = defineCommand({
  path: ['doctor'],
  summary: 'Check that this machine can run the site.',
  options: [
    new Option(
      '--strict',
      'Exit with 1 on warnings (▲) too, such as a site that does not respond; by default on errors (✖) only.',
    ),
  ],
  shared: ['network'],
  formats: ['pretty', 'json'],
  examples: [
    ['goshen doctor', 'One line per check.'],
    ['goshen doctor --strict', 'Fail on warnings too.'],
    ['goshen doctor -f json --timeout 3s', 'For a script.'],
  ],
  run: async (call, flags: DoctorFlags) => (await import('./doctor.ts')).runDoctor(call, flags),
});
