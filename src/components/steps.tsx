type StepsProps = { items: readonly { title: string; description: string }[] };

/** What happens one after the other, numbered. */
export function Steps({ items }: StepsProps) {
  return (
    <ol className="steps">
      {items.map(({ title, description }) => (
        <li key={title} className="steps__item reveal">
          <h3 className="steps__title">{title}</h3>
          <p>{description}</p>
        </li>
      ))}
    </ol>
  );
}
