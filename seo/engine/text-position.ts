/** 1-based; columns count UTF-16 units as editors do. */
export type TextPosition = { line: number; column: number };

/** Replaces `source.slice(start, end)` by `text`. */
export type TextEdit = { start: number; end: number; text: string };

/** Offsets count UTF-16 units of the file. */
export type FileEdit = TextEdit & { file: string };

export function createPositionFinder(text: string): (offset: number) => TextPosition {
  const lineStarts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lineStarts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = lineStarts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
  };
}

/** Of two overlapping edits, the later one is left for another pass. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const inOrder = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  let result = '';
  let done = 0;
  let lastInsertion = -1;
  for (const { start, end, text: replacement } of inOrder) {
    if (start < done || (start === end && start === lastInsertion)) continue;
    result += text.slice(done, start) + replacement;
    done = end;
    if (start === end) lastInsertion = start;
  }
  return result + text.slice(done);
}
