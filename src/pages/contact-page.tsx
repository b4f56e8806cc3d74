import type { ReactElement, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { phoneLink, whatsappLink } from '#domain/contact/details.ts';
import type { IconName } from '#domain/content/icon-names.ts';
import { routeRows } from '#domain/routes.ts';
import { useTranslation } from '../app/i18n.ts';
import { type Page, usePageData } from '../app/page-data.ts';
import { AccordionSection } from '../components/accordion.tsx';
import { Card, CardMore } from '../components/card.tsx';
import { Icon } from '../components/icon.tsx';
import { PageHero } from '../components/page-hero.tsx';
import { Section } from '../components/section.tsx';
import { ContactForm } from '../contact-form/contact-form.tsx';

const days = ['weekdays', 'saturday', 'sunday'] as const;
const channels = ['email', 'phone', 'whatsapp'] as const;
const areas = ['capeTown', 'southAfrica', 'worldwide'] as const;
const questions = ['reply', 'consultation', 'distance', 'prepare'] as const;

/** How to contact the group. */
export const page: Page<null> = {
  namespaces: ['contact', 'form'],
  load: async () => null,
  Component: ContactPage,
};

function ContactPage(): ReactElement {
  const { t } = useTranslation('contact');
  return (
    <>
      <PageHero title={t('hero.title')} lead={t('hero.lead')} weave={routeRows.contact.weave} />
      <Methods />
      <Section id="contact" heading={t('form.title')} lead={t('form.lead')} tone="tinted">
        <div className="contact-form">
          <div className="contact-form__main">
            <ContactForm>
              <SentNotice />
            </ContactForm>
          </div>
          <div className="contact-form__facts">
            <Facts />
          </div>
        </div>
      </Section>
      <AccordionSection
        id="questions"
        heading={t('faq.title')}
        questions={questions.map((id) => ({
          question: t(`faq.items.${id}.question`),
          answer: t(`faq.items.${id}.answer`),
        }))}
      />
    </>
  );
}

/** The server redirects here after a message was sent without script. */
function SentNotice(): ReactNode {
  const { t } = useTranslation('form');
  const wasSent = useLocation().search === '?sent=1';
  return (
    wasSent && (
      <div className="notice" role="status">
        <h3 className="notice__title">{t('successHeading')}</h3>
        <p>{t('toasts.sent.text')}</p>
      </div>
    )
  );
}

/** The contact channels, one card each. */
function Methods(): ReactElement {
  const { t } = useTranslation(['contact', 'common']);
  const { phone, email, whatsapp } = usePageData().site.contact.page;
  return (
    <Section heading={t('methods.heading')}>
      <ul className="grid grid--4 compact-cards contact-methods">
        <MethodCard method="call" icon="phone" detail={phone} to={phoneLink(phone)} />
        <MethodCard method="email" icon="mail" detail={email} to={`mailto:${email}`} />
        <MethodCard method="whatsapp" icon="chat" detail={whatsapp} to={whatsappLink(whatsapp)} />
        <MethodCard method="visit" icon="pin" detail={t('common:footer.location')} to="#contact" />
      </ul>
    </Section>
  );
}

type MethodCardProps = {
  method: 'call' | 'email' | 'whatsapp' | 'visit';
  icon: IconName;
  /** The number, the address or the place. */
  detail: string;
  to: string;
};

function MethodCard({ method, icon, detail, to }: MethodCardProps): ReactElement {
  const { t } = useTranslation('contact');
  return (
    <Card as="li" linked footer={<CardMore to={to} label={t(`methods.${method}.action`)} />}>
      <span className="icon-tile">
        <Icon name={icon} />
      </span>
      <h3>{t(`methods.${method}.title`)}</h3>
      <p className="contact-method__detail">{breakable(detail)}</p>
      <p>{t(`methods.${method}.text`)}</p>
    </Card>
  );
}

/** Lets a long mail address break before its @ instead of inside a word. */
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

/** Opening hours, response time and region. */
function Facts(): ReactElement {
  const { t } = useTranslation('contact');
  return (
    <>
      <FactTable
        title={t('hours.title')}
        rows={days.map((day) => ({ label: t(`hours.${day}.days`), value: t(`hours.${day}.time`) }))}
      />
      <FactTable
        title={t('responseTimes.title')}
        rows={channels.map((id) => ({ label: t(`responseTimes.${id}.label`), value: t(`responseTimes.${id}.value`) }))}
        note={t('responseTimes.projectStart')}
      />
      <div className="contact-facts">
        <h3>{t('serviceAreas.title')}</h3>
        <ul className="contact-facts__places">
          {areas.map((id) => (
            <li key={id}>{t(`serviceAreas.items.${id}`)}</li>
          ))}
        </ul>
      </div>
    </>
  );
}

type FactTableProps = { title: string; rows: readonly { label: string; value: string }[]; note?: string };

function FactTable({ title, rows, note }: FactTableProps): ReactElement {
  return (
    <div className="contact-facts">
      <h3>{title}</h3>
      <dl className="contact-facts__rows">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {note !== undefined && <p className="form__note">{note}</p>}
    </div>
  );
}
