import type { ReactElement } from 'react';
import type { IconName } from '#domain/content/icon-names.ts';
import type { Industry } from '#domain/content/model.ts';
import type { TileMotif } from '#domain/weave/weave.ts';
import { ChipList } from '../components/badge.tsx';
import { Card } from '../components/card.tsx';
import { Icon } from '../components/icon.tsx';
import { Section } from '../components/section.tsx';
import { MotifArt, WeaveArt } from '../components/weave-art.tsx';

type IndustriesSectionProps = {
  heading: string;
  lead: string;
  industries: readonly Industry[];
  /** Accessible name of the list of an industry's companies. */
  companiesLabel: (industry: string) => string;
};

/** Positions of the wide cards by number of cards: each row of three has at most one, and all rows are full. */
const wideCards: Record<number, readonly number[]> = { 5: [0], 6: [0, 3, 4] };

/** The motif that goes with the icon of an industry. One with another icon has the pattern of its name. */
const motifs: Partial<Record<IconName, TileMotif>> = {
  bed: 'stairs',
  chip: 'checks',
  signal: 'chevrons',
  cart: 'beads',
  hanger: 'teeth',
  pen: 'eyes',
};

/** One card per industry, in two widths, with its companies. */
export function IndustriesSection(props: IndustriesSectionProps): ReactElement {
  const { heading, lead, industries, companiesLabel } = props;
  return (
    <Section id="industries" heading={heading} lead={lead}>
      <ul className="grid bento">
        {industries.map((industry, position) => (
          <IndustryCell
            key={industry.id}
            industry={industry}
            companiesLabel={companiesLabel(industry.name)}
            isWide={wideCards[industries.length]?.includes(position) ?? false}
          />
        ))}
      </ul>
    </Section>
  );
}

type IndustryCellProps = { industry: Industry; companiesLabel: string; isWide: boolean };

function IndustryCell({ industry, companiesLabel, isWide }: IndustryCellProps): ReactElement {
  const { id, icon, name, description, companies, clickEvent } = industry;
  const motif = motifs[icon];
  return (
    <li className={`card-cell reveal${isWide ? ' bento__wide' : ''}`} data-industry={id} data-click-event={clickEvent}>
      <Card
        layout={isWide ? 'row' : 'stack'}
        media={motif === undefined ? <WeaveArt name={id} variant="tile" /> : <MotifArt name={id} motif={motif} />}
        footer={<ChipList label={companiesLabel} items={companies.map((company) => company.name)} />}
      >
        <h3 className="bento__name">
          <Icon name={icon} />
          {name}
        </h3>
        <p>{description}</p>
      </Card>
    </li>
  );
}
