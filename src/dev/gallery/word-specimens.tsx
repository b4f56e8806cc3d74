import type { ReactElement } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Checklist } from '../../components/checklist.tsx';
import { ChipList } from '../../components/chip.tsx';
import { Flag } from '../../components/flag.tsx';
import { Icon, listIconNames } from '../../components/icon.tsx';
import { Prose } from '../../components/prose.tsx';
import { StatList } from '../../components/stat-tile.tsx';
import { Steps } from '../../components/steps.tsx';
import { Specimen } from './specimen.tsx';

const names = ['Goshen Hotels', 'HotelGenius360', 'Goshen Stays'];
const article = `<p>A paragraph with a <a href="/">link</a>, <code>code</code> and <strong>weight</strong>.</p>
<h2>A heading</h2><ul><li>A point</li><li>Another</li></ul><h3>A smaller heading</h3><ol><li>First</li><li>Second</li></ol>
<blockquote><p>A quotation.</p></blockquote><pre><code>a line of code that is too long for a narrow screen and breaks</code></pre>
<table><thead><tr><th>Method</th><th>What to watch</th></tr></thead><tbody><tr><td>Cash</td><td>Change</td></tr></tbody></table><hr />`;

export function WordSpecimens(): ReactElement {
  return (
    <>
      <Specimen name="Badge">
        <div className="cluster">
          <Badge>Second</Badge>
          <Badge tone="accent">Accent</Badge>
          <Badge tone="plain">Plain</Badge>
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
        {listIconNames().map((name) => (
          <span key={name} title={name}>
            <Icon name={name} />
          </span>
        ))}
      </div>
      <div className="cluster">
        <Icon name="star" size="small" />
        <Icon name="star" />
        <Icon name="star" size="large" />
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
