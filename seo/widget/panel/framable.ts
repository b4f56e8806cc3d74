/** Whether there is something to see of an element: nothing of the head is, nor what is hidden. */
export function isFramable(target: Element | null): boolean {
  return target?.isConnected === true && target.getClientRects().length > 0;
}
