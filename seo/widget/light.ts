import type { Finding } from '../finding.ts';

/** The traffic light of the button: the worst that was found, and how often. */
export type Light = { colour: 'grey' | 'green' | 'amber' | 'red'; words: string };

/** @param findings `null` while nothing has been read yet. */
export function judgeLight(findings: readonly Finding[] | null): Light {
  if (findings === null) return { colour: 'grey', words: 'reading' };
  const count = (wanted: Finding['severity']) => findings.filter(({ severity }) => severity === wanted).length;
  const [errors, warnings] = [count('error'), count('warning')];
  if (errors > 0) return { colour: 'red', words: errors === 1 ? '1 error' : `${errors} errors` };
  if (warnings > 0) return { colour: 'amber', words: warnings === 1 ? '1 warning' : `${warnings} warnings` };
  return { colour: 'green', words: 'no problems' };
}

/** The drawing of each light, told apart without colour. */
export const lightShape = { grey: 'ring', green: 'check', amber: 'triangle', red: 'cross' } as const;
