import type { ReactElement } from 'react';
import type { LegalSection as LegalPart } from '#domain/content/model.ts';
import { Prose } from '../components/prose.tsx';
import { ContentsList } from './contents-list.tsx';

type LegalSectionProps = { contentsHeading: string; sections: readonly LegalPart[]; backToTop: string };

/** A legal text in numbered sections, with its contents beside it where there is room. */
export function LegalSection({ contentsHeading, sections, backToTop }: LegalSectionProps): ReactElement {
  return (
    <div className="container legal">
      <ContentsList
        heading={contentsHeading}
        entries={sections.map(({ id, heading }) => ({ id, text: heading }))}
        numbered
      />
      <div className="legal__sections">
        {sections.map(({ id, heading, html }, index) => (
          <section key={id} id={id} className="legal__section" aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>
              <span className="legal__number">{index + 1}.</span> {heading}
            </h2>
            <Prose html={html} />
          </section>
        ))}
        <a className="legal__top" href="#top">
          {backToTop}
        </a>
      </div>
    </div>
  );
}
