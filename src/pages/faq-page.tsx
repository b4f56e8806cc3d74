import type { ReactElement } from 'react';
import type { FaqCategory } from '#domain/content/model.ts';
import { routeRows } from '#domain/routes.ts';
import { loadTable } from '../app/content.ts';
import { useTranslation } from '../app/i18n.ts';
import { type Page, usePageData } from '../app/page-data.ts';
import { AccordionSection } from '../components/accordion.tsx';
import { ButtonLink } from '../components/button.tsx';
import { CallToAction } from '../components/call-to-action.tsx';
import { Card } from '../components/card.tsx';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { PageHero } from '../components/page-hero.tsx';
import { Section } from '../components/section.tsx';

const { weave } = routeRows.faq;

/** Questions and answers. */
export const page: Page<FaqCategory[]> = {
  namespaces: ['faq'],
  load: (language) => loadTable(language, 'faq'),
  Component: FaqPage,
};

function FaqPage(): ReactElement {
  const { t } = useTranslation('faq');
  const { content: categories } = usePageData<FaqCategory[]>();
  return (
    <>
      <PageHero
        title={t('hero.title')}
        lead={t('hero.lead')}
        weave={weave}
        actions={<ButtonLink to={routeRows.contact.path}>{t('hero.askQuestion')}</ButtonLink>}
      />
      <Summary />
      {categories.map(({ id, title, questions }) => (
        <AccordionSection key={id} id={id} heading={title} questions={questions} />
      ))}
      <CallToAction
        title={t('closing.title')}
        text={t('closing.text')}
        weave={weave}
        primary={{ to: routeRows.contact.path, label: t('closing.contactUs') }}
        secondary={{ to: routeRows.services.path, label: t('closing.viewServices') }}
      />
    </>
  );
}

/** The number of questions per category; each card links to its category. */
function Summary(): ReactElement {
  const { t } = useTranslation('faq');
  const { content: categories } = usePageData<FaqCategory[]>();
  return (
    <Section heading={t('summary.heading')}>
      <ul className="grid grid--4 compact-cards">
        {categories.map(({ id, icon, title, questions }) => (
          <Card key={id} as="li" linked>
            <span className="icon-tile">
              <Icon name={icon} />
            </span>
            <h3>
              <Link className="card__link" to={`#${id}`}>
                {title}
              </Link>
            </h3>
            <p>{t('summary.questionCount', { count: questions.length })}</p>
          </Card>
        ))}
      </ul>
    </Section>
  );
}
