import type { ReactElement } from 'react';
import type { Company } from '#domain/content/model.ts';
import { Badge } from '../components/badge.tsx';
import { ButtonLink } from '../components/button.tsx';
import { Card } from '../components/card.tsx';
import { Section } from '../components/section.tsx';
import { WeaveArt } from '../components/weave-art.tsx';

/** A company with its category in the words of the page, and the ids of the industries it works in. */
export type PortfolioCompany = Omit<Company, 'category'> & { category: string; industries: readonly string[] };

type CardWords = { visitSite: string; newTabNote: string };

type PortfolioSectionProps = {
  heading: string;
  lead: string;
  companies: readonly PortfolioCompany[];
  words: CardWords;
};

/** One card a company, each with the way to the company's own site. */
export function PortfolioSection({ heading, lead, companies, words }: PortfolioSectionProps): ReactElement {
  return (
    <Section id="companies" heading={heading} lead={lead} tone="tinted">
      <ul className="grid grid--4 portfolio">
        {companies.map((company) => (
          <li key={company.id} className="portfolio__cell reveal">
            <CompanyCard company={company} words={words} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function CompanyCard({ company, words }: { company: PortfolioCompany; words: CardWords }): ReactElement {
  const { id, name, category, description, host, industries } = company;
  return (
    <Card
      as="article"
      media={<WeaveArt name={name} variant="tile" />}
      footer={
        <>
          <span className="portfolio__host">{host}</span>
          <ButtonLink
            to={`https://${host}`}
            tone="quiet"
            icon="external"
            newTabNote={`${name} ${words.newTabNote}`}
            data-company={id}
            data-industries={industries.join(' ')}
          >
            {words.visitSite}
          </ButtonLink>
        </>
      }
    >
      <Badge>{category}</Badge>
      <h3>{name}</h3>
      <p>{description}</p>
    </Card>
  );
}
