import type { ReactElement } from 'react';
import { Checklist } from '../components/checklist.tsx';
import { Section } from '../components/section.tsx';

type BenefitsSectionProps = { heading: string; benefits: readonly string[] };

/** What is included in a service. */
export function BenefitsSection({ heading, benefits }: BenefitsSectionProps): ReactElement {
  return (
    <Section heading={heading} layout="aside" tone="tinted">
      <div className="benefits">
        <Checklist items={benefits} />
      </div>
    </Section>
  );
}
