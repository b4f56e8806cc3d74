import { contactLimits } from '#domain/contact/form-contract.ts';

type Band = 'plenty' | 'near' | 'last' | 'over';

/** How many characters of the message are left (negative: too many), and the number that is read out. */
export type MessageCounter = {
  left: number;
  /** `null` while there is plenty of room: somebody who types wants to hear nothing. */
  announced: { band: Band; left: number } | null;
};

export function startCounter(message: string): MessageCounter {
  return { left: countLeft(message), announced: null };
}

/** Speaks when a band begins (100 left, 20 left, too many) and keeps still inside it. */
export function nextCounter({ announced }: MessageCounter, message: string): MessageCounter {
  const left = countLeft(message);
  const band = bandOf(left);
  if (band === 'plenty') return { left, announced: null };
  return { left, announced: announced?.band === band ? announced : { band, left } };
}

/** As the schema counts: code points, after trimming, each line break one. */
function countLeft(message: string): number {
  return contactLimits.message - [...message.replace(/\r\n?/g, '\n').trim()].length;
}

function bandOf(left: number): Band {
  if (left < 0) return 'over';
  if (left <= 20) return 'last';
  return left <= 100 ? 'near' : 'plenty';
}
