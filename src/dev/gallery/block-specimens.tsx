import type { ReactElement } from 'react';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { CallToAction } from '../../components/call-to-action.tsx';
import { PageHero } from '../../components/page-hero.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { Section } from '../../components/section.tsx';

const tones = ['plain', 'tinted', 'deep'] as const;
const layouts = ['stack', 'aside'] as const;
const lead = 'A lead says in a sentence or two what the reader will find here.';

export function BlockSpecimens(): ReactElement {
  return (
    <>
      <PageHero
        title="PageHero"
        lead={lead}
        weave="about"
        above={<Breadcrumb label="Trail" items={[{ label: 'Here' }]} />}
        actions={<Actions />}
      />
      {tones.map((tone) =>
        layouts.map((layout) => (
          <Section
            key={tone + layout}
            heading={`Section, ${tone}, ${layout}`}
            lead={lead}
            tone={tone}
            layout={layout}
            actions={<Actions />}
          >
            <Reveal>
              <p>Reveal: it rises a little as it is scrolled to.</p>
            </Reveal>
          </Section>
        )),
      )}
      <CallToAction title="CallToAction" text={lead} weave="about" actions={<Actions />} />
    </>
  );
}

function Actions(): ReactElement {
  return (
    <>
      <ButtonLink to="/" icon="arrow-right">
        Primary
      </ButtonLink>
      <ButtonLink to="/" tone="secondary">
        Secondary
      </ButtonLink>
    </>
  );
}
