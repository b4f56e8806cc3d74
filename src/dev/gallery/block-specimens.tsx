import type { ReactElement, ReactNode } from 'react';
import { iconNames } from '#domain/content/icon-names.ts';
import { Badge, ChipList } from '../../components/badge.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { CallToAction } from '../../components/call-to-action.tsx';
import { Card, CardMore } from '../../components/card.tsx';
import { ContentsList } from '../../components/contents-list.tsx';
import { Flag, Icon } from '../../components/icon.tsx';
import { Checklist, StatList, Steps } from '../../components/lists.tsx';
import { Breadcrumb, PageHero } from '../../components/page-hero.tsx';
import { Prose } from '../../components/prose.tsx';
import { Section } from '../../components/section.tsx';
import { SiteImage } from '../../components/site-image.tsx';
import { WeaveArt } from '../../components/weave-art.tsx';

const names = ['Goshen Hotels', 'HotelGenius360', 'Goshen Stays'];
const article = `<p>A paragraph with a <a href="/">link</a>, <code>code</code> and <strong>weight</strong>.</p>
<h2>A heading</h2><ul><li>A point</li><li>Another</li></ul><h3>A smaller heading</h3><ol><li>First</li><li>Second</li></ol>
<blockquote><p>A quotation.</p></blockquote><pre><code>a line of code that is too long for a narrow screen and breaks</code></pre>
<table><thead><tr><th>Method</th><th>What to watch</th></tr></thead><tbody><tr><td>Cash</td><td>Change</td></tr></tbody></table><hr />`;

const photograph = {
  sources: [],
  src: '/icon.svg',
  type: 'image/svg+xml',
  width: 480,
  height: 270,
  colour: '#4a7c8c',
  social: '/icon.svg',
  alt: 'The sign of the group',
};

export function WordSpecimens(): ReactElement {
  return (
    <>
      <Specimen name="Badge">
        <div className="cluster">
          <Badge>Second</Badge>
          <Badge tone="accent">Accent</Badge>
        </div>
      </Specimen>
      <Specimen name="ChipList">
        <ChipList label="Companies" items={names} />
      </Specimen>
      <Specimen name="Checklist">
        <Checklist label="What is included" items={names} />
      </Specimen>
      <Specimen name="StatList">
        <StatList
          label="Figures"
          items={[
            { value: '9+', label: 'Industries' },
            { value: '95%', label: 'Client satisfaction' },
          ]}
        />
      </Specimen>
      <Specimen name="Steps">
        <Steps
          items={names.map((title) => ({ title, description: 'What happens in this step, in a sentence or two.' }))}
        />
      </Specimen>
      <Specimen name="Prose">
        <Prose html={article} />
      </Specimen>
      <Specimen name="SiteImage">
        <SiteImage image={photograph} sizes="30rem" />
      </Specimen>
      <Specimen name="Icon, Flag">
        <Icons />
      </Specimen>
    </>
  );
}

function Icons(): ReactElement {
  return (
    <>
      <div className="cluster">
        {iconNames.map((name) => (
          <span key={name} title={name}>
            <Icon name={name} />
          </span>
        ))}
      </div>
      <div className="cluster">
        <Icon name="star" size="small" />
        <Icon name="star" />
        <span className="icon-tile">
          <Icon name="star" />
        </span>
        <Flag language="en" />
        <Flag language="fr" />
        <Flag language="es" />
      </div>
    </>
  );
}

const text = 'What this is about, in a sentence or two, so that the card has a height of its own.';

export function CardSpecimens(): ReactElement {
  return (
    <>
      <Specimen name="Card, CardMore">
        <div className="grid grid--2">
          <Card footer={<ChipList label="Companies" items={['Goshenzon']} />}>
            <Badge>Badge</Badge>
            <h3>Not linked</h3>
            <p>{text}</p>
          </Card>
          <Card
            linked
            media={<WeaveArt name="Goshenzon" variant="tile" />}
            footer={<CardMore to="/" label="Learn More" fullLabel="Learn more about the linked card" />}
          >
            <h3>Linked, with an image</h3>
            <p>{text}</p>
          </Card>
        </div>
        <Card layout="row" media={<WeaveArt name="Goshen Fashion" variant="tile" />}>
          <h3>In a row</h3>
          <p>{text}</p>
        </Card>
      </Specimen>
      <Specimen name="WeaveArt">
        <div className="grid grid--4">
          {['Goshen Group', 'web-development', '404', 'Services'].map((name) => (
            <Card key={name} media={<WeaveArt name={name} variant="tile" />}>
              <WeaveArt name={name} variant="icon" />
              <p>{name}</p>
            </Card>
          ))}
        </div>
      </Specimen>
      <WeaveArt name="Goshen Group" variant="band" />
    </>
  );
}

const tones = ['plain', 'tinted'] as const;
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
            <p className="reveal">It rises a little as it is scrolled to.</p>
          </Section>
        )),
      )}
      <CallToAction
        title="CallToAction"
        text={lead}
        weave="about"
        primary={{ to: '/', label: 'Primary' }}
        secondary={{ to: '/', label: 'Secondary' }}
      />
      <Specimen name="ContentsList">
        <ContentsList
          heading="Contents"
          entries={names.map((text, index) => ({ id: `part-${index}`, text }))}
          numbered
        />
      </Specimen>
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

type SpecimenProps = { name: string; children: ReactNode };

/** A component with its name, in the given states. */
export function Specimen({ name, children }: SpecimenProps): ReactElement {
  return (
    <Section heading={name}>
      <div className="grid">{children}</div>
    </Section>
  );
}
