import { type ReactElement, useId } from 'react';
import type { FaqCategory } from '#domain/content/model.ts';
import { routeRows } from '#domain/routes.ts';
import { loadTable } from '../app/content.ts';
import { useTranslation } from '../app/i18n.ts';
import { type Page, usePageData } from '../app/page-data.ts';
import { Accordion, listAccordionItems } from '../components/accordion.tsx';
import { ButtonLink } from '../components/button.tsx';
import { CallToAction } from '../components/call-to-action.tsx';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { PageHero } from '../components/page-hero.tsx';
import { DraftBadge } from './draft-badge.tsx';

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
        actions={<ButtonLink to={routeRows.contact.path}>{t('hero.askQuestion')}</ButtonLink>}
      />
      <div className="container faq">
        <Summary />
        <div className="faq__categories">
          {categories.map((category) => (
            <Category key={category.id} category={category} />
          ))}
        </div>
      </div>
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
  const headingId = useId();
  return (
    <section className="faq__summary" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('summary.heading')}</h2>
      <ul className="faq__cards">
        {categories.map(({ id, draft, icon, title, questions }) => (
          <li key={id} className="card card--linked faq__card">
            <Icon name={icon} />
            <h3>
              <Link className="card__link" to={`#${id}`}>
                {title}
              </Link>
            </h3>
            <p>
              <DraftBadge entry={{ draft }} />
              {t('summary.questionCount', { count: questions.length })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Category({ category: { id, draft, title, questions } }: { category: FaqCategory }): ReactElement {
  const headingId = useId();
  return (
    <section id={id} className="faq__category" aria-labelledby={headingId}>
      <DraftBadge entry={{ draft }} />
      <h2 id={headingId}>{title}</h2>
      <Accordion name={`faq-${id}`} items={listAccordionItems(id, questions)} firstIsOpen />
    </section>
  );
}
