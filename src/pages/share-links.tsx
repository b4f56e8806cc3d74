import { type ReactElement, useId } from 'react';
import { usePageState } from '../app/document.tsx';
import { useTranslation } from '../app/i18n.ts';
import { usePageData } from '../app/page-data.ts';
import { Button } from '../components/button.tsx';
import { Link } from '../components/link.tsx';
import { useShowToast } from '../components/toast.tsx';

/** Ways to pass an article on: plain links, and a button that copies its address where script runs. */
export function ShareLinks({ title }: { title: string }): ReactElement {
  const { t } = useTranslation(['blog', 'common']);
  const headingId = useId();
  const url = usePageState().siteUrl + (usePageData().page?.path ?? '');
  const links = [
    { label: 'WhatsApp', to: `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}` },
    { label: 'LinkedIn', to: `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(url)}` },
  ];
  return (
    <section className="share" aria-labelledby={headingId}>
      <h2 id={headingId} className="article-foot__label">
        {t('article.share')}
      </h2>
      <ul className="cluster">
        {links.map(({ label, to }) => (
          <li key={label}>
            <Link to={to} newTabNote={t('common:opensInNewTab')}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <Link to={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}>
            {t('article.shareByEmail')}
          </Link>
        </li>
        <li className="share__copy">
          <CopyButton url={url} />
        </li>
      </ul>
    </section>
  );
}

function CopyButton({ url }: { url: string }): ReactElement {
  const { t } = useTranslation('blog');
  const show = useShowToast();
  const copy = async () => {
    const wasCopied = await navigator.clipboard.writeText(url).then(
      () => true,
      () => false,
    );
    if (wasCopied) show({ kind: 'success', title: t('article.copied'), text: url });
    else show({ kind: 'error', title: t('article.notCopied'), text: url });
  };
  return (
    <Button tone="quiet" onClick={() => void copy()}>
      {t('article.copyLink')}
    </Button>
  );
}
