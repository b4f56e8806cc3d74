import type { ReactElement } from 'react';
import { Card } from '../components/card.tsx';
import { Icon, parseIconName } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { Section } from '../components/section.tsx';

type FaqSummarySectionProps = {
  heading: string;
  categories: readonly { id: string; icon: string; title: string; count: string }[];
};

/** How many questions there are about what, each card leading to its category. */
export function FaqSummarySection({ heading, categories }: FaqSummarySectionProps): ReactElement {
  return (
    <Section heading={heading}>
      <ul className="grid grid--4 compact-cards">
        {categories.map(({ id, icon, title, count }) => (
          <Card key={id} as="li" linked>
            <span className="icon-tile">
              <Icon name={parseIconName(icon)} />
            </span>
            <h3>
              <Link className="card__link" to={`#${id}`}>
                {title}
              </Link>
            </h3>
            <p>{count}</p>
          </Card>
        ))}
      </ul>
    </Section>
  );
}
