/** What a view of the panel can ask for. */
export type PanelActions = {
  /** Scrolls to the element that a line means, and frames it. */
  show: (line: number, label: string) => void;
  /** Copies a text and says so; `what` begins the sentence. */
  copy: (text: string, what: string) => void;
};
