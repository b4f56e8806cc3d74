import type { ReactElement } from 'react';
import { phoneLink, whatsappLink } from '#domain/contact/phone-link.ts';
import { routeRows } from '#domain/routes.ts';
import { usePageData } from '../app/page-data.ts';
import { useTranslation } from '../app/use-translation.ts';
import { usePlace } from '../components/navigation.ts';
import { PageHero } from '../components/page-hero.tsx';
import { ContactForm } from '../contact-form/contact-form.tsx';
import { useSitePath } from '../layout/site-path.ts';
import { ContactFacts } from '../sections/contact-facts.tsx';
import { ContactFormSection } from '../sections/contact-form-section.tsx';
import { ContactMethodsSection } from '../sections/contact-methods-section.tsx';
import { FaqCategorySection } from '../sections/faq-category-section.tsx';

const days = ['weekdays', 'saturday', 'sunday'] as const;
const channels = ['email', 'phone', 'whatsapp'] as const;
const areas = ['capeTown', 'southAfrica', 'worldwide'] as const;
const questions = ['reply', 'consultation', 'distance', 'prepare'] as const;

export function ContactPage(): ReactElement {
  const { t } = useTranslation(['contact', 'form']);
  const action = useSitePath(routeRows.contact.path);
  const sent = { heading: t('form:successHeading'), text: t('form:toasts.sent.text') };
  return (
    <>
      <PageHero title={t('hero.title')} lead={t('hero.lead')} weave="Contact" />
      <Methods />
      <ContactFormSection
        heading={t('form.title')}
        lead={t('form.lead')}
        sent={useWasSent() ? sent : null}
        form={<ContactForm action={action} />}
        facts={<Facts />}
      />
      <FaqCategorySection
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

/** The server leads here after a message was sent without script. */
function useWasSent(): boolean {
  return new URLSearchParams(usePlace().search).getAll('sent').join() === '1';
}

function Methods(): ReactElement {
  const { t } = useTranslation(['contact', 'common']);
  const { phone, email, whatsapp } = usePageData().site.contact.page;
  const words = (method: 'call' | 'email' | 'whatsapp' | 'visit') => ({
    title: t(`methods.${method}.title`),
    text: t(`methods.${method}.text`),
  });
  return (
    <ContactMethodsSection
      heading={t('methods.heading')}
      methods={[
        {
          ...words('call'),
          icon: 'phone',
          detail: phone,
          action: { to: phoneLink(phone), label: t('methods.call.action') },
        },
        {
          ...words('email'),
          icon: 'mail',
          detail: email,
          action: { to: `mailto:${email}`, label: t('methods.email.action') },
        },
        {
          ...words('whatsapp'),
          icon: 'chat',
          detail: whatsapp,
          action: { to: whatsappLink(whatsapp), label: t('methods.whatsapp.action') },
        },
        {
          ...words('visit'),
          icon: 'pin',
          detail: t('common:footer.location'),
          action: { to: '#contact', label: t('methods.visit.action') },
        },
      ]}
    />
  );
}

function Facts(): ReactElement {
  const { t } = useTranslation('contact');
  return (
    <ContactFacts
      hours={{
        title: t('hours.title'),
        rows: days.map((day) => ({ label: t(`hours.${day}.days`), value: t(`hours.${day}.time`) })),
      }}
      responseTimes={{
        title: t('responseTimes.title'),
        rows: channels.map((id) => ({ label: t(`responseTimes.${id}.label`), value: t(`responseTimes.${id}.value`) })),
        note: t('responseTimes.projectStart'),
      }}
      serviceAreas={{ title: t('serviceAreas.title'), items: areas.map((id) => t(`serviceAreas.items.${id}`)) }}
    />
  );
}
