import { type ReactElement, useEffect, useId, useState } from 'react';
import { Link } from './link.tsx';

type ContentsListProps = {
  heading: string;
  entries: readonly { id: string; text: string }[];
  /** Numbers the entries, if their sections are numbered. */
  numbered?: boolean;
};

/** The table of contents of a long page; nothing without entries. */
export function ContentsList({ heading, entries, numbered = false }: ContentsListProps): ReactElement | null {
  const headingId = useId();
  const current = useSectionInView(entries.map(({ id }) => id).join(' '));
  if (entries.length === 0) return null;
  return (
    <nav className={numbered ? 'contents contents--numbered' : 'contents'} aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      <ol className="contents__list">
        {entries.map(({ id, text }) => (
          <li key={id}>
            <Link to={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The id of the last section whose heading has passed the upper third of the window; `null` above all. */
function useSectionInView(ids: string): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const headings = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const update = () =>
      setCurrent(headings.findLast((heading) => heading.getBoundingClientRect().top < innerHeight / 3)?.id ?? null);
    const observer = new IntersectionObserver(update, { rootMargin: '0px 0px -66% 0px' });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [ids]);
  return current;
}

export type Heading = { id: string; text: string };

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&nbsp;': '\u00a0', '&quot;': '"', '&amp;': '&' };

/**
 * The second-level headings of an article, for its table of contents.
 *
 * @param html From the sanitiser: each `h2` has an id, and text is escaped with the entities above.
 */
export function collectHeadings(html: string): Heading[] {
  return Array.from(html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gs), ([, id = '', inner = '']) => ({
    id,
    text: inner.replace(/<[^>]*>/g, '').replace(/&(?:lt|gt|nbsp|quot|amp);/g, (entity) => entities[entity] ?? entity),
  }));
}
