import type { ReactElement } from 'react';
import { ButtonLink } from '../components/button.tsx';
import { ChipList } from '../components/chip.tsx';
import { Section } from '../components/section.tsx';

type TechnologiesSectionProps = {
  heading: string;
  technologies: readonly string[];
  discuss: { to: string; label: string };
};

/** What a service is built with. */
export function TechnologiesSection({ heading, technologies, discuss }: TechnologiesSectionProps): ReactElement {
  return (
    <Section heading={heading} layout="aside">
      <div className="technologies">
        <ChipList label={heading} items={technologies} />
        <ButtonLink to={discuss.to} tone="secondary" icon="arrow-right">
          {discuss.label}
        </ButtonLink>
      </div>
    </Section>
  );
}
