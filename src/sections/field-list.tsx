import { type ReactElement, useId } from 'react';
import { Icon, type IconName } from '../components/icon.tsx';

type FieldListProps = {
  heading: string;
  fields: readonly { id: string; icon: IconName; title: string; description: string }[];
};

/** The fields of business the group works in, beside its own companies. */
export function FieldList({ heading, fields }: FieldListProps): ReactElement {
  const headingId = useId();
  return (
    <section className="field-list" aria-labelledby={headingId}>
      <h3 id={headingId}>{heading}</h3>
      <ul className="field-list__items">
        {fields.map(({ id, icon, title, description }) => (
          <li key={id} className="field-list__item">
            <span className="icon-tile">
              <Icon name={icon} />
            </span>
            <div>
              <h4>{title}</h4>
              <p>{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
