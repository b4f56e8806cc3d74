import type { ReactElement } from 'react';
import type { ServiceSummary } from '#domain/content/model.ts';
import { pathOfEntry } from '#domain/routes.ts';
import { useTranslation } from '../app/i18n.ts';
import { Card, CardMore } from '../components/card.tsx';
import { Icon } from '../components/icon.tsx';
import { Checklist } from '../components/lists.tsx';
import { WeaveArt } from '../components/weave-art.tsx';
import { DraftBadge } from './draft-badge.tsx';

/** A service with its price and duration, or the note that its details come on request. */
export function ServiceCard({ service }: { service: ServiceSummary }): ReactElement {
  const { t } = useTranslation('services');
  const { slug, icon, title, description, features, terms, hasPage } = service;
  return (
    <Card
      linked
      media={hasPage && <WeaveArt name={slug} variant="band" />}
      footer={
        <CardMore
          to={pathOfEntry('service', slug)}
          label={t('list.learnMore')}
          fullLabel={t('list.learnMoreAbout', { service: title })}
        />
      }
    >
      <DraftBadge entry={service} />
      <h3 className="service-card__title">
        <Icon name={icon} />
        {title}
      </h3>
      <p className="service-card__terms">{terms ?? t('list.onRequest')}</p>
      <p>{description}</p>
      <Checklist label={t('list.featuresLabel', { service: title })} items={features} />
    </Card>
  );
}
