import type { ReactElement } from 'react';
import { Section } from '../components/section.tsx';
import { WeaveArt } from '../components/weave-art.tsx';

type ValuesSectionProps = {
  heading: string;
  lead: string;
  values: readonly { id: string; title: string; description: string }[];
};

export function ValuesSection({ heading, lead, values }: ValuesSectionProps): ReactElement {
  return (
    <Section heading={heading} lead={lead} layout="aside">
      <ul className="values">
        {values.map(({ id, title, description }) => (
          <li key={id} className="values__item reveal">
            <WeaveArt name={id} variant="icon" />
            <h3>{title}</h3>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
