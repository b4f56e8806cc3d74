import type { ReactElement, Ref } from 'react';
import { ButtonLink } from '../components/button.tsx';
import { CallToAction } from '../components/call-to-action.tsx';

type Action = { to: string; label: string };

type ClosingSectionProps = {
  title: string;
  text: string;
  weave: string;
  primary: Action;
  secondary?: Action;
  /** To move here from a button higher up. */
  ref?: Ref<HTMLElement>;
};

/** The end of a page: one thing to do next, and at most one other. */
export function ClosingSection({ primary, secondary, ...block }: ClosingSectionProps): ReactElement {
  return (
    <CallToAction
      {...block}
      actions={
        <>
          <ButtonLink to={primary.to} icon="arrow-right">
            {primary.label}
          </ButtonLink>
          {secondary !== undefined && (
            <ButtonLink to={secondary.to} tone="secondary">
              {secondary.label}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
