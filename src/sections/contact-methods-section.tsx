import type { ReactElement, ReactNode } from 'react';
import { Card } from '../components/card.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { Section } from '../components/section.tsx';

type ContactMethod = {
  icon: IconName;
  title: string;
  text: string;
  /** The number, the address or the place. */
  detail: string;
  action: { to: string; label: string };
};

type ContactMethodsSectionProps = { heading: string; methods: readonly ContactMethod[] };

/** The ways to reach the group, one card each. */
export function ContactMethodsSection({ heading, methods }: ContactMethodsSectionProps): ReactElement {
  return (
    <Section heading={heading}>
      <ul className="grid grid--4 compact-cards contact-methods">
        {methods.map((method) => (
          <ContactMethodCard key={method.title} {...method} />
        ))}
      </ul>
    </Section>
  );
}

function ContactMethodCard({ icon, title, text, detail, action }: ContactMethod): ReactElement {
  return (
    <Card
      as="li"
      linked
      footer={
        <Link className="card__link card__more" to={action.to}>
          {action.label}
          <Icon name="arrow-right" size="small" />
        </Link>
      }
    >
      <span className="icon-tile">
        <Icon name={icon} />
      </span>
      <h3>{title}</h3>
      <p className="contact-method__detail">{breakable(detail)}</p>
      <p>{text}</p>
    </Card>
  );
}

/** A long address may break before its @, not in the middle of a word. */
function breakable(detail: string): ReactNode {
  const [name, host] = detail.split('@');
  if (host === undefined) return detail;
  return (
    <>
      {name}
      <wbr />@{host}
    </>
  );
}
