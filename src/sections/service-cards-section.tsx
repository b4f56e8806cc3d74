import type { ReactElement } from 'react';
import type { ServiceSummary } from '#domain/content/model.ts';
import { Card } from '../components/card.tsx';
import { CardMore } from '../components/card-more.tsx';
import { Checklist } from '../components/checklist.tsx';
import { Icon, parseIconName } from '../components/icon.tsx';
import { Section } from '../components/section.tsx';
import { WeaveArt } from '../components/weave-art.tsx';

type CardWords = {
  learnMore: string;
  learnMoreAbout: (service: string) => string;
  featuresLabel: (service: string) => string;
};

type ServiceCardsSectionProps = {
  heading: string;
  services: readonly (ServiceSummary & { path: string })[];
  words: CardWords;
};

/** One card a service, each leading to the service's own page. */
export function ServiceCardsSection({ heading, services, words }: ServiceCardsSectionProps): ReactElement {
  return (
    <Section heading={heading}>
      <ul className="grid grid--2 service-cards">
        {services.map((service) => (
          <li key={service.slug} className="service-cards__cell reveal">
            <ServiceCard service={service} words={words} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type ServiceCardProps = { service: ServiceSummary & { path: string }; words: CardWords };

function ServiceCard({ service, words }: ServiceCardProps): ReactElement {
  const { slug, icon, title, description, features, path } = service;
  return (
    <Card
      as="article"
      linked
      media={<WeaveArt name={slug} variant="band" />}
      footer={<CardMore to={path} label={words.learnMore} fullLabel={words.learnMoreAbout(title)} />}
    >
      <span className="icon-tile">
        <Icon name={parseIconName(icon)} />
      </span>
      <h3>{title}</h3>
      <p>{description}</p>
      <Checklist label={words.featuresLabel(title)} items={features} />
    </Card>
  );
}
