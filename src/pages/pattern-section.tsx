import { type ReactElement, useState } from 'react';
import type { Company } from '#domain/content/model.ts';
import { useTranslation } from '../app/i18n.ts';
import { usePageData } from '../app/page-data.ts';
import { TextField } from '../components/field.tsx';
import { Section } from '../components/section.tsx';
import { NewWeave, WeaveArt } from '../components/weave-art.tsx';

/** The patterns of the companies, and the pattern of a name that the visitor types. */
export function PatternSection({ companies }: { companies: readonly Company[] }): ReactElement {
  const { t } = useTranslation('about');
  return (
    <Section heading={t('patterns.title')} lead={t('patterns.lead')}>
      <ul className="patterns">
        {companies.map(({ id, name }) => (
          <li key={id} className="pattern">
            <WeaveArt name={name} variant="tile" />
            {name}
          </li>
        ))}
      </ul>
      <PatternOfName />
      <p className="pattern-of-name__without-script">{t('patterns.withoutScript')}</p>
    </Section>
  );
}

function PatternOfName(): ReactElement {
  const { t } = useTranslation('about');
  const { site } = usePageData();
  const [typed, setTyped] = useState('');
  const name = typed.trim() || site.name;
  return (
    <div className="pattern-of-name">
      <TextField
        id="pattern-name"
        name="pattern-name"
        label={t('patterns.label')}
        maxLength={60}
        autoComplete="organization"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <figure>
        <NewWeave name={name} variant="band" />
        <figcaption>{t('patterns.patternOf', { name })}</figcaption>
      </figure>
    </div>
  );
}
