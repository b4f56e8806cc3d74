import type { ReactElement, ReactNode } from 'react';
import { Section } from '../../components/section.tsx';

type SpecimenProps = { name: string; children: ReactNode };

/** One component under its name, in the states given. */
export function Specimen({ name, children }: SpecimenProps): ReactElement {
  return (
    <Section heading={name}>
      <div className="grid">{children}</div>
    </Section>
  );
}
