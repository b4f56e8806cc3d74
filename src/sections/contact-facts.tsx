import type { ReactElement } from 'react';

type Rows = { title: string; rows: readonly { label: string; value: string }[]; note?: string };
type Places = { title: string; items: readonly string[] };

type ContactFactsProps = { hours: Rows; responseTimes: Rows; serviceAreas: Places };

/** When the group is there, how soon it answers and where it works. */
export function ContactFacts({ hours, responseTimes, serviceAreas }: ContactFactsProps): ReactElement {
  return (
    <>
      <FactTable {...hours} />
      <FactTable {...responseTimes} />
      <div className="contact-facts">
        <h3>{serviceAreas.title}</h3>
        <ul className="contact-facts__places">
          {serviceAreas.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </>
  );
}

function FactTable({ title, rows, note }: Rows): ReactElement {
  return (
    <div className="contact-facts">
      <h3>{title}</h3>
      <dl className="contact-facts__rows">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {note !== undefined && <p className="form__note">{note}</p>}
    </div>
  );
}
