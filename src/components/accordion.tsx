import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Section } from './section.tsx';

type AccordionProps = {
  /** Unique on the page: opening an item closes the others of the same name. */
  name: string;
  items: readonly { id: string; question: string; answer: ReactNode }[];
};

/** Questions of which at most one is open. Native `<details name>`, which needs no script. */
function Accordion({ name, items }: AccordionProps) {
  return (
    <div className="accordion">
      {items.map(({ id, question, answer }) => (
        <details key={id} id={id} name={name} className="accordion__item">
          <summary className="accordion__summary">
            <h3 className="accordion__question">{question}</h3>
            <Icon name="chevron-down" />
          </summary>
          <div className="accordion__answer">{answer}</div>
        </details>
      ))}
    </div>
  );
}

type AccordionSectionProps = {
  /** Unique on the page; also the name of its accordion. */
  id: string;
  heading: string;
  questions: readonly { question: string; answer: string }[];
};

/** A section of questions of one kind. */
export function AccordionSection({ id, heading, questions }: AccordionSectionProps) {
  const items = questions.map(({ question, answer }, index) => ({
    id: `${id}-${index + 1}`,
    question,
    answer: <p>{answer}</p>,
  }));
  return (
    <Section id={id} heading={heading} layout="aside">
      <Accordion name={`faq-${id}`} items={items} />
    </Section>
  );
}
