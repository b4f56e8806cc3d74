export type ScrollPosition = { scrollY: number; windowHeight: number; pageHeight: number };

/** How far down a page stands, from 0 at its top to 100 at its end; 0 where there is nothing to scroll. */
export function scrolledPercent({ scrollY, windowHeight, pageHeight }: ScrollPosition): number {
  const room = pageHeight - windowHeight;
  return room <= 0 ? 0 : Math.round((scrollY / room) * 100);
}
