import { type ReactElement, useId } from 'react';

type ContentsListProps = {
  heading: string;
  entries: readonly { id: string; text: string }[];
  /** Counts the entries, where their sections are counted too. */
  numbered?: boolean;
};

/** The table of contents of a long page. */
export function ContentsList({ heading, entries, numbered = false }: ContentsListProps): ReactElement {
  const headingId = useId();
  return (
    <nav className={numbered ? 'contents contents--numbered' : 'contents'} aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      <ol className="contents__list">
        {entries.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
