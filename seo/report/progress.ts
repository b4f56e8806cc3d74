import type { CliContext } from '../run/context.ts';

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
 * A bar with rate and remaining time on a terminal; a line every tenth of the work elsewhere.
 *
 * @param total Known steps; `grow` adds more.
 */
export function createProgress(total: number, isWanted: boolean, context: CliContext): Progress {
  const nothing = () => undefined;
  if (!isWanted) return { step: nothing, grow: nothing, end: nothing, print: context.print };
  return context.terminal.stderr ? createBar(total, context) : createLines(total, context);
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

function createLines(known: number, { notify, print, now }: CliContext): Progress {
  const start = now().getTime();
  let total = known;
  let done = 0;
  let printed = 0;
  return {
    step: () => {
      done += 1;
      total = Math.max(total, done);
      const tenths = Math.floor((done / total) * 10);
      if (tenths <= printed) return; // The share falls when more work is found.
      printed = tenths;
      notify(`${tenths * 10} %: ${done} of ${total}${paceOf(done, total, now().getTime() - start)}\n`);
    },
    grow: (more) => {
      total += more;
    },
    end: () => undefined,
    print,
  };
}

/** `, 310/s, 12 s left`, after the first half second. */
function paceOf(done: number, total: number, elapsedMs: number): string {
  if (elapsedMs < 500 || done === 0) return '';
  const rate = (done / elapsedMs) * 1_000;
  const left = Math.round((total - done) / rate);
  return `, ${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s, ${left} s left`;
}
