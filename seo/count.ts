/** `60,000`, in every message alike; Intl would take 20 ms to start. */
export function formatNumber(amount: number): string {
  const digits = String(amount);
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(',');
}

/** `1,154 images`, `1 image`. */
export function count(amount: number, noun: string, nouns = `${noun}s`): string {
  return `${formatNumber(amount)} ${amount === 1 ? noun : nouns}`;
}
