import { type ReactElement, useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { TextAreaField, TextField } from '../../components/field.tsx';
import { useShowToast } from '../../components/toast.tsx';
import { Specimen } from './specimen.tsx';

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
            error="What is wrong, and how to mend it."
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

/** Both kinds are there from the start; the success goes after ten seconds. */
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
