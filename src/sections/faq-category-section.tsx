import type { ReactElement } from 'react';
import { Accordion } from '../components/accordion.tsx';
import { Section } from '../components/section.tsx';

type FaqCategorySectionProps = {
  /** Unique on the page; also the name of its accordion. */
  id: string;
  heading: string;
  questions: readonly { question: string; answer: string }[];
};

/** Questions of one kind, of which at most one is open. */
export function FaqCategorySection({ id, heading, questions }: FaqCategorySectionProps): ReactElement {
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
