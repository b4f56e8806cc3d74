import type { MouseEvent, ReactElement, ReactNode, SyntheticEvent } from 'react';
import type { Language } from '#domain/locale.ts';
import { switchedPath } from '#domain/page-address.ts';
import { usePageData } from '../app/page-data.ts';
import { usePlace } from '../components/navigation.ts';

type LanguageOptionProps = {
  language: Language;
  className: string;
  isCurrent?: boolean;
  /** With script, instead of loading another document. */
  onChoose: () => void;
  children: ReactNode;
};

/**
 * Leads to the page in a language: a link, but where the same address serves another language by its cookie, a
 * form that asks the server for it. Both work without script.
 */
export function LanguageOption(props: LanguageOptionProps): ReactElement {
  const { page } = usePageData();
  const { pathname } = usePlace();
  if (page === null) return <LanguageForm {...props} returnTo={null} />; // the address leads nowhere
  const path = switchedPath(page, props.language);
  const isServedByCookie = path === pathname && !props.isCurrent;
  return isServedByCookie ? <LanguageForm {...props} returnTo={pathname} /> : <LanguageLink {...props} path={path} />;
}

function LanguageLink(props: LanguageOptionProps & { path: string }): ReactElement {
  const { language, className, isCurrent, onChoose, children, path } = props;
  const choose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return; // a new tab or window
    event.preventDefault();
    onChoose();
  };
  return (
    <a
      href={path}
      hrefLang={language}
      lang={language}
      className={className}
      aria-current={isCurrent || undefined}
      onClick={choose}
    >
      {children}
    </a>
  );
}

function LanguageForm(props: LanguageOptionProps & { returnTo: string | null }): ReactElement {
  const { language, className, isCurrent, onChoose, children, returnTo } = props;
  const choose = (event: SyntheticEvent) => {
    event.preventDefault();
    onChoose();
  };
  return (
    <form method="post" action="/language" onSubmit={choose}>
      <input type="hidden" name="lng" value={language} />
      {returnTo !== null && <input type="hidden" name="returnTo" value={returnTo} />}
      <button type="submit" lang={language} className={className} aria-current={isCurrent || undefined}>
        {children}
      </button>
    </form>
  );
}
