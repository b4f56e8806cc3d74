import { Icon } from './icon.tsx';

type ChecklistProps = {
  /** Accessible name, if no heading names the list. */
  label?: string | undefined;
  items: readonly string[];
};

/** A list of included items. */
export function Checklist({ label, items }: ChecklistProps) {
  return (
    <ul className="checklist" aria-label={label}>
      {items.map((item) => (
        <li key={item}>
          <Icon name="check" size="small" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}

type StepsProps = { items: readonly { title: string; description: string }[] };

/** Numbered steps. */
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

type StatListProps = {
  /** Accessible name, if no heading names the list. */
  label?: string;
  items: readonly { value: string; label: string }[];
};

/** Large figures with labels. */
export function StatList({ label, items }: StatListProps) {
  const list = (
    <dl className="stats">
      {items.map((item) => (
        <div key={item.label} className="stat">
          <dt className="stat__label">{item.label}</dt>
          <dd className="stat__value">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
  return label === undefined ? list : <section aria-label={label}>{list}</section>;
}
