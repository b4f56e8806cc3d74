import type { ReactNode } from 'react';

/** Lets its content rise gently as it scrolls into view: CSS only, so it is never hidden for want of script. */
export function Reveal({ children }: { children: ReactNode }) {
  return <div className="reveal">{children}</div>;
}
