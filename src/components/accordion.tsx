import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Section } from './section.tsx';

type AccordionProps = {
  /** Unique on the page: opening an item closes the others of the same name. */
  name: string;
  items: readonly AccordionItem[];
  firstIsOpen?: boolean;
};

type AccordionItem = { id: string; question: string; answer: ReactNode };

/** Questions of which at most one is open. Native `<details name>`, which needs no script. */
export function Accordion({ name, items, firstIsOpen = false }: AccordionProps) {
  return (
    <div className="accordion">
      {items.map(({ id, question, answer }, index) => (
        <details key={id} id={id} name={name} open={firstIsOpen && index === 0} className="accordion__item">
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

type Question = { question: string; answer: string };

type AccordionSectionProps = {
  /** Unique on the page; also the name of its accordion. */
  id: string;
  heading: string;
  questions: readonly Question[];
};

/** A section of questions of one kind. */
export function AccordionSection({ id, heading, questions }: AccordionSectionProps) {
  return (
    <Section id={id} heading={heading} layout="aside">
      <Accordion name={`faq-${id}`} items={listAccordionItems(id, questions)} />
    </Section>
  );
}

/** Each question with an id, so that it can be linked to. */
export function listAccordionItems(id: string, questions: readonly Question[]): AccordionItem[] {
  return questions.map(({ question, answer }, index) => ({
    id: `${id}-${index + 1}`,
    question,
    answer: <p>{answer}</p>,
  }));
}
