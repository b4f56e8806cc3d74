import { type ReactElement, useEffect } from 'react';
import { Accordion } from '../../components/accordion.tsx';
import { Button, ButtonLink, type ButtonTone } from '../../components/button.tsx';
import { DisclosureMenu } from '../../components/disclosure-menu.tsx';
import { ErrorSummary, TextAreaField, TextField } from '../../components/field.tsx';
import { Flag, Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { Breadcrumb } from '../../components/page-hero.tsx';
import { useShowToast } from '../../components/toast.tsx';
import { Specimen } from './block-specimens.tsx';

const tones = ['primary', 'secondary', 'quiet'] as const satisfies ButtonTone[];

export function ControlSpecimens(): ReactElement {
  return (
    <>
      <Specimen name="Button, ButtonLink">
        <Buttons />
        <div className="call-to-action card">
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

export function FormSpecimens(): ReactElement {
  return (
    <>
      <Specimen name="TextField, TextAreaField">
        <form className="form" onSubmit={(event) => event.preventDefault()}>
          <TextField id="plain" name="plain" label="Empty" />
          <TextField id="filled" name="filled" label="Filled" defaultValue="Thandi" />
          <TextField id="hint" name="hint" label="With a hint" hint="What the field is for." />
          <TextField id="optional" name="optional" label="Not needed" optionalNote="(optional)" />
          <TextField
            id="invalid"
            name="invalid"
            label="Refused"
            hint="A hint stays."
            error="What is wrong, and how to fix it."
          />
          <TextAreaField id="area" name="area" label="Several lines" counter="You have 1000 characters left" />
          <TextAreaField
            id="over"
            name="over"
            label="Too long"
            error="Message must be less than 1000 characters"
            counter="You have 3 characters too many"
          />
        </form>
      </Specimen>
      <Specimen name="ErrorSummary">
        <ErrorSummary
          title="There is a problem"
          intro="Two fields need another look."
          errors={[
            { fieldId: 'invalid', message: 'What is wrong' },
            { fieldId: 'over', message: 'Message must be less than 1000 characters' },
          ]}
        />
        <div className="notice">
          <h3 className="notice__title">Message sent</h3>
          <p>What a visitor without script sees after success.</p>
        </div>
        <div className="notice notice--error">
          <h3 className="notice__title">Submission failed</h3>
          <p>And after a failure.</p>
        </div>
      </Specimen>
      <Toasts />
    </>
  );
}

/** Shows both kinds at the start; the success disappears after ten seconds. */
function Toasts(): ReactElement {
  const show = useShowToast();
  const showBoth = () => {
    show({ kind: 'success', title: 'Sent', text: 'It goes after ten seconds, or by Escape.' });
    show({ kind: 'error', title: 'Not sent', text: 'It stays until it is dismissed.' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the gallery opens
  useEffect(showBoth, []);
  return (
    <Specimen name="Toast">
      <Button onClick={showBoth}>Show both kinds</Button>
    </Specimen>
  );
}
