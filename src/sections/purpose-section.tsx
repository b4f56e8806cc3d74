import { type ReactElement, useId } from 'react';

type Statement = { title: string; text: string };

/** Mission and vision, side by side. */
export function PurposeSection({ mission, vision }: { mission: Statement; vision: Statement }): ReactElement {
  return (
    <div className="purpose">
      <Purpose {...mission} />
      <Purpose {...vision} />
    </div>
  );
}

function Purpose({ title, text }: Statement): ReactElement {
  const headingId = useId();
  return (
    <section className="purpose__part" aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <p>{text}</p>
    </section>
  );
}
