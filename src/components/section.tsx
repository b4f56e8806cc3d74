import { type ReactNode, type Ref, useId } from 'react';

type SectionProps = {
  id?: string;
  heading: ReactNode;
  lead?: ReactNode;
  tone?: 'plain' | 'tinted';
  /** `aside` puts the heading at the left of the content where there is room. */
  layout?: 'stack' | 'aside';
  /** Beside or below the heading: a button, a link. */
  actions?: ReactNode;
  /** Lets a button scroll here and move the focus. */
  ref?: Ref<HTMLElement>;
  children?: ReactNode;
};

/** A section of a page with its heading. */
export function Section({ id, heading, lead, tone = 'plain', layout = 'stack', actions, ref, children }: SectionProps) {
  const headingId = useId();
  return (
    <section id={id} ref={ref} className={`section section--${tone} section--${layout}`} aria-labelledby={headingId}>
      <div className="container section__inner">
        <div className="reveal">
          <div className="section__head">
            <h2 id={headingId}>{heading}</h2>
            {lead !== undefined && <p className="lead">{lead}</p>}
            {actions !== undefined && <div className="cluster">{actions}</div>}
          </div>
        </div>
        {children !== undefined && <div>{children}</div>}
      </div>
    </section>
  );
}
