import { type ReactElement, type ReactNode, useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { phoneLink, whatsappLink } from '#domain/contact/details.ts';
import type { IconName } from '#domain/content/icon-names.ts';
import { isOpenAt } from '#domain/opening-hours.ts';
import { useTranslation } from '../app/i18n.ts';
import { type Page, usePageData } from '../app/page-data.ts';
import { AccordionSection } from '../components/accordion.tsx';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { PageHero } from '../components/page-hero.tsx';
import { ContactForm } from '../contact-form/contact-form.tsx';

const days = ['weekdays', 'saturday', 'sunday'] as const;
const channels = ['email', 'phone', 'whatsapp'] as const;
const areas = ['capeTown', 'southAfrica', 'worldwide'] as const;
const steps = ['reply', 'consultation', 'start'] as const;
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
      <PageHero title={t('hero.title')} lead={t('hero.lead')} />
      <div className="container contact">
        <Methods />
        <FormSection />
        <div className="contact__facts">
          <Facts />
        </div>
      </div>
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

function FormSection(): ReactElement {
  const { t } = useTranslation('contact');
  const headingId = useId();
  return (
    <section id="contact" className="contact__form" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('form.title')}</h2>
      <p className="lead">{t('form.lead')}</p>
      <ContactForm>
        <SentNotice />
      </ContactForm>
      <div className="contact__next">
        <h3>{t('next.title')}</h3>
        <ol>
          {steps.map((id) => (
            <li key={id}>{t(`next.steps.${id}`)}</li>
          ))}
        </ol>
      </div>
    </section>
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

/** The contact channels: a list beside the form; on a phone, buttons above it. */
function Methods(): ReactElement {
  const { t } = useTranslation(['contact', 'common']);
  const { phone, email, whatsapp } = usePageData().site.contact.page;
  const headingId = useId();
  return (
    <section className="contact__methods" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('methods.heading')}</h2>
      <ul className="contact-methods">
        <Method method="call" icon="phone" detail={phone} to={phoneLink(phone)} />
        <Method method="email" icon="mail" detail={email} to={`mailto:${email}`} />
        <Method method="whatsapp" icon="chat" detail={whatsapp} to={whatsappLink(whatsapp)} />
        <Method method="visit" icon="pin" detail={t('common:footer.location')} to="#contact" />
      </ul>
    </section>
  );
}

type MethodProps = {
  method: 'call' | 'email' | 'whatsapp' | 'visit';
  icon: IconName;
  /** The number, the address or the place. */
  detail: string;
  to: string;
};

function Method({ method, icon, detail, to }: MethodProps): ReactElement {
  const { t } = useTranslation('contact');
  return (
    <li className="card card--linked contact-method">
      <Icon name={icon} />
      <h3>
        <Link className="card__link" to={to}>
          {t(`methods.${method}.title`)}
        </Link>
      </h3>
      <p className="contact-method__detail">{breakable(detail)}</p>
      <p className="contact-method__text">{t(`methods.${method}.text`)}</p>
    </li>
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
        above={<OpenNow />}
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

type FactTableProps = {
  title: string;
  above?: ReactNode;
  rows: readonly { label: string; value: string }[];
  note?: string;
};

/** Whether the group is open now, which only the browser knows: a page is kept for hours. */
function OpenNow(): ReactElement {
  const { t } = useTranslation('contact');
  const { openingHours } = usePageData().site;
  const [isOpen, setOpen] = useState<boolean | null>(null);
  useEffect(() => {
    const update = () => setOpen(isOpenAt(openingHours, new Date()));
    update();
    const timer = setInterval(update, 30_000);
    return () => clearInterval(timer);
  }, [openingHours]);
  if (isOpen === null) return <p className="open-now">{'\u00a0'}</p>;
  return (
    <p className={`open-now open-now--${isOpen ? 'open' : 'closed'}`}>{t(isOpen ? 'hours.open' : 'hours.closed')}</p>
  );
}

function FactTable({ title, above, rows, note }: FactTableProps): ReactElement {
  return (
    <div className="contact-facts">
      <h3>{title}</h3>
      {above}
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
