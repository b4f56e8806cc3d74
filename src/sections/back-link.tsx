import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { useNavigation } from '../components/navigation.ts';

type BackLinkProps = { to: string; children: ReactNode };

/** Leads to a page above this one; where the visitor came from a page of this site, back to that one. */
export function BackLink({ to, children }: BackLinkProps): ReactElement {
  const { back } = useNavigation();
  const goBack = (event: MouseEvent) => {
    if (isModified(event) || !cameFromThisSite()) return;
    event.preventDefault();
    back();
  };
  return (
    <Link to={to} className="back-link" onClick={goBack}>
      <Icon name="arrow-left" size="small" />
      {children}
    </Link>
  );
}

/** To be opened in a tab or window of its own. */
function isModified({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

/** The router numbers its history entries, beginning with 0 where the visitor came in. */
function cameFromThisSite(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}
