import { type ReactNode, type Ref, useId } from 'react';
import { WeaveArt } from './weave-art.tsx';

type CallToActionProps = {
  title: string;
  text: string;
  weave: string;
  /** One primary button and at most one other. */
  actions: ReactNode;
  /** To scroll and move focus here from a button higher up; `tabIndex` -1 then. */
  ref?: Ref<HTMLElement>;
};

/** The last block of a page: what to do next. */
export function CallToAction({ title, text, weave, actions, ref }: CallToActionProps) {
  const headingId = useId();
  return (
    <section className="call-to-action" ref={ref} tabIndex={-1} aria-labelledby={headingId}>
      <WeaveArt name={weave} variant="band" />
      <div className="container call-to-action__inner">
        <div className="stack">
          <h2 id={headingId}>{title}</h2>
          <p className="lead">{text}</p>
        </div>
        <div className="cluster">{actions}</div>
      </div>
    </section>
  );
}
