/** A text that somebody else wrote, cut so that a report stays readable whatever it holds. */
export function clipText(text: string, mostCharacters: number): string {
  return text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters - 1)}…`;
}

/** Room for a sentence with two addresses in it. */
export const longestMessage = 1_000;
export const longestEvidence = 200;
