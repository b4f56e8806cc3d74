import type { ReactElement } from 'react';
import { ToastProvider } from '../../components/toast.tsx';
import { BlockSpecimens } from './block-specimens.tsx';
import { CardSpecimens } from './card-specimens.tsx';
import { ControlSpecimens } from './control-specimens.tsx';
import { FormSpecimens } from './form-specimens.tsx';
import { WordSpecimens } from './word-specimens.tsx';

/** Every component in every state, for developers to look at; states of pointer and focus they bring along. */
export function Gallery(): ReactElement {
  return (
    <ToastProvider regionLabel="Messages" dismissLabel="Dismiss">
      <main>
        <h1 className="visually-hidden">Component gallery</h1>
        <ControlSpecimens />
        <FormSpecimens />
        <WordSpecimens />
        <CardSpecimens />
        <BlockSpecimens />
      </main>
    </ToastProvider>
  );
}
