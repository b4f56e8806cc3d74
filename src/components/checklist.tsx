import { Icon } from './icon.tsx';

type ChecklistProps = {
  /** What the points are about, where no heading says so. */
  label?: string | undefined;
  items: readonly string[];
};

/** Points that are all included. */
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
