import type { ReactElement } from 'react';
import { Section } from '../components/section.tsx';
import { Steps } from '../components/steps.tsx';

type ProcessSectionProps = { heading: string; steps: readonly { step: string; description: string }[] };

/** How a project goes, step by step. */
export function ProcessSection({ heading, steps }: ProcessSectionProps): ReactElement {
  return (
    <Section heading={heading}>
      <Steps items={steps.map(({ step, description }) => ({ title: step, description }))} />
    </Section>
  );
}
