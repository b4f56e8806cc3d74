import type { ReactElement } from 'react';
import { Accordion } from '../../components/accordion.tsx';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { Button, ButtonLink, type ButtonTone } from '../../components/button.tsx';
import { DisclosureMenu } from '../../components/disclosure-menu.tsx';
import { Flag } from '../../components/flag.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { Specimen } from './specimen.tsx';

const tones = ['primary', 'secondary', 'quiet'] as const satisfies ButtonTone[];

export function ControlSpecimens(): ReactElement {
  return (
    <>
      <Specimen name="Button, ButtonLink">
        <Buttons />
        <div className="section--deep card">
          <Buttons />
        </div>
      </Specimen>
      <Specimen name="Link">
        <div className="cluster">
          <Link to="/">On this site</Link>
          <Link to="#gallery">On this page</Link>
          <Link to="https://goshenzon.example" newTabNote="(opens in a new tab)">
            In a new tab
          </Link>
          <Link to="mailto:hello@goshengroup.example">By e-mail</Link>
        </div>
      </Specimen>
      <Specimen name="Breadcrumb">
        <Breadcrumb
          label="Breadcrumb"
          items={[{ label: 'Home', to: '/' }, { label: 'Services', to: '/' }, { label: 'Here' }]}
        />
      </Specimen>
      <Specimen name="DisclosureMenu">
        <div className="cluster">
          <Menu look="dropdown" />
          <Menu look="sheet" />
        </div>
      </Specimen>
      <Specimen name="Accordion">
        <Accordion
          name="specimen"
          items={['A question', 'A question so long that it needs a second line on a narrow screen'].map(
            (question) => ({
              id: question.replaceAll(' ', '-'),
              question,
              answer: <p>At most one answer of a group is open.</p>,
            }),
          )}
        />
      </Specimen>
    </>
  );
}

function Buttons(): ReactElement {
  return (
    <>
      {tones.map((tone) => (
        <div key={tone} className="cluster">
          <Button tone={tone}>Button</Button>
          <Button tone={tone} disabled>
            Disabled
          </Button>
          <Button tone={tone} pending>
            Pending
          </Button>
          <ButtonLink to="/" tone={tone} icon="arrow-right">
            Link
          </ButtonLink>
        </div>
      ))}
    </>
  );
}

function Menu({ look }: { look: 'dropdown' | 'sheet' }): ReactElement {
  const summary = (
    <>
      <Flag language="fr" /> {look} <Icon name="chevron-down" size="small" />
    </>
  );
  return (
    <DisclosureMenu look={look} summary={summary}>
      {(close) => (
        <ul className="menu__list">
          {['Current', 'Other'].map((label) => (
            <li key={label}>
              <Link to="/" className="menu__item" aria-current={label === 'Current' || undefined} onClick={close}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </DisclosureMenu>
  );
}
