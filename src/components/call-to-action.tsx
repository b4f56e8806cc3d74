import { type Ref, useId } from 'react';
import { ButtonLink } from './button.tsx';
import { WeaveArt } from './weave-art.tsx';

type Action = { to: string; label: string };

type CallToActionProps = {
  title: string;
  text: string;
  weave: string;
  primary: Action;
  secondary?: Action;
  /** Lets a button higher up scroll here and move the focus. */
  ref?: Ref<HTMLElement>;
};

/** The last block of a page, with one action and at most one alternative. */
export function CallToAction({ title, text, weave, primary, secondary, ref }: CallToActionProps) {
  const headingId = useId();
  return (
    <section className="call-to-action" ref={ref} tabIndex={-1} aria-labelledby={headingId}>
      <WeaveArt name={weave} variant="band" />
      <div className="container call-to-action__inner">
        <div className="stack">
          <h2 id={headingId}>{title}</h2>
          <p className="lead">{text}</p>
        </div>
        <div className="cluster">
          <ButtonLink to={primary.to} icon="arrow-right">
            {primary.label}
          </ButtonLink>
          {secondary !== undefined && (
            <ButtonLink to={secondary.to} tone="secondary">
              {secondary.label}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}
