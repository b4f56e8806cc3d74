import type { ReactElement, ReactNode } from 'react';
import { Section } from '../components/section.tsx';

type ContactFormSectionProps = {
  heading: string;
  lead: string;
  /** What to say above the form when a message has just been sent without script. */
  sent: { heading: string; text: string } | null;
  form: ReactNode;
  /** Beside the form. */
  facts: ReactNode;
};

/** The contact form with what to know before using it. */
export function ContactFormSection({ heading, lead, sent, form, facts }: ContactFormSectionProps): ReactElement {
  return (
    <Section id="contact" heading={heading} lead={lead} tone="tinted">
      <div className="contact-form">
        <div className="contact-form__main">
          {sent !== null && (
            <div className="notice" role="status">
              <h3 className="notice__title">{sent.heading}</h3>
              <p>{sent.text}</p>
            </div>
          )}
          {form}
        </div>
        <div className="contact-form__facts">{facts}</div>
      </div>
    </Section>
  );
}
