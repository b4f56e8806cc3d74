import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type AccordionProps = {
  /** Unique on the page: items of one name close each other. */
  name: string;
  items: readonly { id: string; question: string; answer: ReactNode }[];
  headingLevel?: 'h3' | 'h4';
};

/** Questions of which at most one is open. Native `<details name>`: it works before and without script. */
export function Accordion({ name, items, headingLevel: Heading = 'h3' }: AccordionProps) {
  return (
    <div className="accordion">
      {items.map(({ id, question, answer }) => (
        <details key={id} id={id} name={name} className="accordion__item">
          <summary className="accordion__summary">
            <Heading className="accordion__question">{question}</Heading>
            <Icon name="chevron-down" />
          </summary>
          <div className="accordion__answer">{answer}</div>
        </details>
      ))}
    </div>
  );
}
