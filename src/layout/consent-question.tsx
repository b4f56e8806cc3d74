import { type ReactElement, useEffect, useId, useRef } from 'react';
import { routeRows } from '#domain/routes.ts';
import type { Answer } from '../analytics/consent.tsx';
import { useConsent } from '../analytics/consent.tsx';
import { useTranslation } from '../app/i18n.ts';
import { Button } from '../components/button.tsx';
import { Link } from '../components/link.tsx';
import { mainId } from './site-header.tsx';

/** Asks for consent to analytics. The page stays usable, and both answers take one click. */
export function ConsentQuestion(): ReactElement {
  const { t } = useTranslation('common');
  const { caller, answer } = useConsent();
  const headingId = useId();
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    if (caller !== null) region.current?.focus();
  }, [caller]);
  const give = (given: Answer) => {
    answer(given);
    const next = caller ?? document.getElementById(mainId); // the pressed button is removed; the focus moves to the page
    next?.focus({ preventScroll: true });
  };
  return (
    <section className="consent" aria-labelledby={headingId} tabIndex={-1} ref={region}>
      <div className="consent__text">
        <h2 id={headingId}>{t('consent.heading')}</h2>
        <p>
          {t('consent.text')} <Link to={routeRows.privacyPolicy.path}>{t('nav.privacyPolicy')}</Link>
        </p>
      </div>
      <div className="consent__answers">
        <Button tone="secondary" onClick={() => give('accepted')}>
          {t('consent.accept')}
        </Button>
        <Button tone="secondary" onClick={() => give('refused')}>
          {t('consent.refuse')}
        </Button>
      </div>
    </section>
  );
}
