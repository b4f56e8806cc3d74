import type { SiteAddress } from '../site-address.ts';
import type { WidgetState } from '../widget-state.ts';

/** What a view of the panel can ask for. */
export type PanelActions = {
  /** Scrolls to the element that a line means, and frames it. */
  show: (line: number, label: string) => void;
  /** Copies a text and says so; `what` begins the sentence. */
  copy: (text: string, what: string) => void;
};

/** What a view is made from. */
export type ViewInput = { state: WidgetState; site: SiteAddress; actions: PanelActions };
