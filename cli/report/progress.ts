import type { CliContext } from '../context.ts';

export type Progress = {
  step: () => void;
  /** Adds work that was found on the way. */
  grow: (more: number) => void;
  end: () => void;
  /** Prints a result above the bar. */
  print: (text: string) => void;
};

const barCells = 24;
const redrawMs = 100;

/**
 * A bar with rate and remaining time on a terminal; nothing elsewhere.
 *
 * @param total Known steps; `grow` adds more.
 */
export function createProgress(total: number, isWanted: boolean, context: CliContext): Progress {
  const nothing = () => undefined;
  if (isWanted && context.terminal.stderr) return createBar(total, context);
  return { step: nothing, grow: nothing, end: nothing, print: context.print };
}

function createBar(known: number, { notify, print, now }: CliContext): Progress {
  const start = now().getTime();
  let total = known;
  let done = 0;
  let drawn = 0;
  const clear = () => notify('\r\u001b[K');
  const draw = () => {
    drawn = now().getTime();
    const cells = total === 0 ? 0 : Math.round((done / total) * barCells);
    const bar = '█'.repeat(cells) + '░'.repeat(barCells - cells);
    notify(`\r\u001b[K${bar} ${done}/${total}${paceOf(done, total, drawn - start)}`);
  };
  return {
    step: () => {
      done += 1;
      total = Math.max(total, done);
      if (done === total || now().getTime() - drawn >= redrawMs) draw();
    },
    grow: (more) => {
      total += more;
    },
    end: clear,
    print: (text) => {
      clear();
      print(text);
      if (done < total) draw();
    },
  };
}

/** `, 310/s, 12 s left`, after the first half second. */
function paceOf(done: number, total: number, elapsedMs: number): string {
  if (elapsedMs < 500 || done === 0) return '';
  const rate = (done / elapsedMs) * 1_000;
  const left = Math.round((total - done) / rate);
  return `, ${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s, ${left} s left`;
}
