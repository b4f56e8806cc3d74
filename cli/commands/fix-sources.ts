import type { Problem } from '#seo/problem.ts';
import { applyEdits } from '#seo/text-position.ts';

/** Files by name, as their whole text. */
export type Sources = ReadonlyMap<string, string>;

export type Fixed = {
  sources: Sources;
  /** What is left. */
  problems: Problem[];
  /** Findings that are gone. */
  fixed: number;
};

/** More passes than edits can lie inside one another. */
const mostPasses = 12;

/**
 * Makes every safe edit in memory, again and again, until nothing is left to edit: a second run over the
 * result changes nothing more.
 */
export function fixSources(sources: Sources, lint: (sources: Sources) => Problem[]): Fixed {
  const found = lint(sources);
  let problems = found;
  let current = sources;
  for (let pass = 0; pass < mostPasses && problems.some(({ edits }) => edits.length > 0); pass += 1) {
    current = editSources(current, problems);
    problems = lint(current);
  }
  return { sources: current, problems, fixed: found.length - problems.length };
}

function editSources(sources: Sources, problems: readonly Problem[]): Sources {
  const edits = problems.flatMap((problem) => problem.edits);
  return new Map(
    [...sources].map(([file, text]) => [
      file,
      applyEdits(
        text,
        edits.filter((edit) => edit.file === file),
      ),
    ]),
  );
}

/** The files that differ, in the order they came. */
export function listChanged(before: Sources, after: Sources): string[] {
  return [...after].filter(([file, text]) => before.get(file) !== text).map(([file]) => file);
}

/** The changed lines of a file, old and new; edits never add or remove a line. */
export function renderDiff(file: string, before: string, after: string): string {
  const newLines = after.split('\n');
  const changes = before.split('\n').flatMap((line, index) => {
    const newLine = newLines[index];
    return newLine === undefined || newLine === line ? [] : [`@@ ${index + 1} @@`, `-${line}`, `+${newLine}`];
  });
  return [`--- ${file}`, `+++ ${file}`, ...changes, ''].join('\n');
}
