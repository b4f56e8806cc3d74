import type { ReactElement } from 'react';
import { ButtonLink } from '../components/button.tsx';
import { StatList } from '../components/stat-tile.tsx';
import { WeaveArt } from '../components/weave-art.tsx';

type HomeHeroProps = {
  headline: string;
  lead: string;
  stats: { label: string; items: readonly { value: string; label: string }[] };
  explore: string;
  partner: string;
  weave: string;
};

/** The first screen of the site. Its buttons lead further down the same page. */
export function HomeHero({ headline, lead, stats, explore, partner, weave }: HomeHeroProps): ReactElement {
  return (
    <section id="home" className="home-hero" aria-labelledby="home-headline">
      <div className="container home-hero__inner">
        <div className="home-hero__words">
          <h1 id="home-headline">{headline}</h1>
          <p className="lead">{lead}</p>
          <div className="cluster">
            <ButtonLink to="#industries">{explore}</ButtonLink>
            <ButtonLink to="#contact" tone="secondary">
              {partner}
            </ButtonLink>
          </div>
          <StatList {...stats} />
        </div>
        <WeaveArt name={weave} variant="hero" />
      </div>
    </section>
  );
}
