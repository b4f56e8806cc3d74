import type { ReactElement, ReactNode } from 'react';
import type { Company, Industry } from '#domain/content/model.ts';
import { type CompanyCategory, useTranslation } from '../app/i18n.ts';
import { Badge } from '../components/badge.tsx';
import { ButtonLink } from '../components/button.tsx';
import { Card } from '../components/card.tsx';
import { Section } from '../components/section.tsx';
import { cardSizes, SiteImage } from '../components/site-image.tsx';
import { WeaveArt } from '../components/weave-art.tsx';

type CompaniesSectionProps = {
  heading: string;
  lead: string;
  companies: readonly Company[];
  /** To find the click event of each company. */
  industries: readonly Industry[];
  /** Below the cards. */
  children?: ReactNode;
};

/** One card per company, with a link to its site. */
export function CompaniesSection(props: CompaniesSectionProps): ReactElement {
  const { heading, lead, companies, industries, children } = props;
  const clickEventOf = ({ id }: Company) =>
    industries.find((industry) => industry.clickEvent && industry.companies.some((company) => company.id === id))
      ?.clickEvent;
  return (
    <Section id="companies" heading={heading} lead={lead} tone="tinted">
      <ul className="grid grid--4 portfolio">
        {companies.map((company) => (
          <li key={company.id} className="card-cell reveal">
            <CompanyCard company={company} clickEvent={clickEventOf(company)} />
          </li>
        ))}
      </ul>
      {children}
    </Section>
  );
}

/** @param props `clickEvent` is that of its industry. */
function CompanyCard({ company, clickEvent }: { company: Company; clickEvent: string | undefined }): ReactElement {
  const { t } = useTranslation('common');
  const { id, name, category, description, host, cover } = company;
  return (
    <Card
      media={
        cover === undefined ? (
          <WeaveArt name={name} variant="tile" />
        ) : (
          <SiteImage image={cover} sizes={cardSizes.quarter} />
        )
      }
      footer={
        <>
          <span className="portfolio__host">{host}</span>
          <ButtonLink
            to={`https://${host}`}
            tone="quiet"
            icon="external"
            newTabNote={`${name} ${t('opensInNewTab')}`}
            data-company={id}
            data-click-event={clickEvent}
          >
            {t('visitSite')}
          </ButtonLink>
        </>
      }
    >
      <Badge>{t(`categories.${category as CompanyCategory}`)}</Badge>
      <h3>{name}</h3>
      <p>{description}</p>
    </Card>
  );
}
