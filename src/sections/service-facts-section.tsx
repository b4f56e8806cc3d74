import type { ReactElement } from 'react';
import { Icon, type IconName } from '../components/icon.tsx';
import { Prose } from '../components/prose.tsx';

type Fact = { icon: IconName; label: string; value: string };

type ServiceFactsSectionProps = {
  /** What the figures are about, for screen readers. */
  label: string;
  facts: readonly Fact[];
  paragraphs: readonly string[];
};

/** What a service costs, how long it takes and how it is rated, beside its description. */
export function ServiceFactsSection({ label, facts, paragraphs }: ServiceFactsSectionProps): ReactElement {
  return (
    <section className="section section--plain" aria-label={label}>
      <div className="container service-facts">
        <dl className="service-facts__cards">
          {facts.map((fact) => (
            <div key={fact.label} className="card service-facts__card">
              <dt>
                <Icon name={fact.icon} />
                {fact.label}
              </dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
        <Prose>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Prose>
      </div>
    </section>
  );
}
