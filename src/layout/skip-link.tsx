import type { ReactElement } from 'react';
import { useTranslation } from '../app/use-translation.ts';
import { Link } from '../components/link.tsx';

/** Where the skip link leads. */
export const mainId = 'main';

/** The first stop of the keyboard: past header and navigation. */
export function SkipLink(): ReactElement {
  const { t } = useTranslation('common');
  return (
    <Link className="skip-link" to={`#${mainId}`}>
      {t('skipLink')}
    </Link>
  );
}
