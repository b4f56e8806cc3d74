/** `60,000`; Intl would take 20 ms to start. */
export function formatNumber(amount: number): string {
  return String(amount).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `1,154 images`, `1 image`. */
export function count(amount: number, noun: string, nouns = `${noun}s`): string {
  return `${formatNumber(amount)} ${amount === 1 ? noun : nouns}`;
}
