import type { ReactElement } from 'react';
import { Prose } from '../components/prose.tsx';
import { Section } from '../components/section.tsx';

type StorySectionProps = { heading: string; paragraphs: readonly { id: string; text: string }[] };

export function StorySection({ heading, paragraphs }: StorySectionProps): ReactElement {
  return (
    <Section heading={heading} layout="aside" tone="tinted">
      <Prose>
        {paragraphs.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </Prose>
    </Section>
  );
}
