import type { ReactElement, ReactNode } from 'react';
import { phoneLink } from '#domain/contact/phone-link.ts';
import { Icon, type IconName } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { Section } from '../components/section.tsx';

type HomeContactSectionProps = {
  heading: string;
  lead: string;
  details: {
    phone: { label: string; number: string };
    email: { label: string; address: string };
    location: { label: string; place: string };
  };
  /** The contact form. */
  children: ReactNode;
};

/** The contact section of the home page: the form, and how else to reach the group. */
export function HomeContactSection({ heading, lead, details, children }: HomeContactSectionProps): ReactElement {
  return (
    <Section id="contact" heading={heading} lead={lead} layout="aside" actions={<ContactDetails {...details} />}>
      {children}
    </Section>
  );
}

function ContactDetails({ phone, email, location }: HomeContactSectionProps['details']): ReactElement {
  return (
    <dl className="contact-details">
      <Detail icon="phone" label={phone.label}>
        <Link to={phoneLink(phone.number)}>{phone.number}</Link>
      </Detail>
      <Detail icon="mail" label={email.label}>
        <Link to={`mailto:${email.address}`}>{email.address}</Link>
      </Detail>
      <Detail icon="pin" label={location.label}>
        {location.place}
      </Detail>
    </dl>
  );
}

function Detail({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }): ReactElement {
  return (
    <div className="contact-details__item">
      <dt>{label}</dt>
      <dd>
        <Icon name={icon} size="small" />
        {children}
      </dd>
    </div>
  );
}
