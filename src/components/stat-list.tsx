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
