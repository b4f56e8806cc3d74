import type { ReactElement } from 'react';

type LegalHeaderProps = {
  title: string;
  /** `month` for machines, `text` for readers. */
  updated: { month: string; text: string };
  intro: string;
};

/** The head of a legal text: plain, because it is read for its words. */
export function LegalHeader({ title, updated, intro }: LegalHeaderProps): ReactElement {
  return (
    <header className="legal-head">
      <div className="container legal-head__words">
        <h1>{title}</h1>
        <p className="legal-head__updated">
          <time dateTime={updated.month}>{updated.text}</time>
        </p>
        <p className="lead">{intro}</p>
      </div>
    </header>
  );
}
