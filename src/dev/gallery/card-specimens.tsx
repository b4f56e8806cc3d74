import type { ReactElement } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Card } from '../../components/card.tsx';
import { CardMore } from '../../components/card-more.tsx';
import { ChipList } from '../../components/chip.tsx';
import { WeaveArt } from '../../components/weave-art.tsx';
import { Specimen } from './specimen.tsx';

const tones = ['plain', 'tinted', 'deep'] as const;
const text = 'What this is about, in a sentence or two, so that the card has a height of its own.';

export function CardSpecimens(): ReactElement {
  return (
    <>
      <Specimen name="Card, CardMore">
        <div className="grid grid--3">
          {tones.map((tone) => (
            <Card key={tone} tone={tone} footer={<ChipList label="Companies" items={['Goshenzon']} />}>
              <Badge>{tone}</Badge>
              <h3>Not linked</h3>
              <p>{text}</p>
            </Card>
          ))}
          <Card
            linked
            media={<WeaveArt name="Goshenzon" variant="tile" />}
            footer={<CardMore to="/" label="Learn More" fullLabel="Learn more about the linked card" />}
          >
            <h3>Linked, with a picture</h3>
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
