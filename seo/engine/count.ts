/** `60,000`; Intl would take 20 ms to start. */
export function formatNumber(amount: number): string {
  if (amount < 1_000) return String(amount);
  return `${formatNumber(Math.floor(amount / 1_000))},${String(amount % 1_000).padStart(3, '0')}`;
}

/** `1,154 images`, `1 image`. */
export function count(amount: number, noun: string, nouns = `${noun}s`): string {
  return `${formatNumber(amount)} ${amount === 1 ? noun : nouns}`;
}
