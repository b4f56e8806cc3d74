import type { MouseEvent, ReactElement, ReactNode, SyntheticEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { type Language, languageRows, languages } from '#domain/locale.ts';
import { canonicalPathOf } from '#domain/page-url.ts';
import { useTranslation } from '../app/i18n.ts';
import { usePageData } from '../app/page-data.ts';
import { DisclosureMenu } from '../components/disclosure-menu.tsx';
import { Flag, Icon } from '../components/icon.tsx';
import { useLanguageChoice } from './language-choice.tsx';

/** The languages of the site, each with its own name. */
export function LanguageSwitcher(): ReactElement {
  const { language } = usePageData();
  const choose = useLanguageChoice();
  return (
    <DisclosureMenu look="dropdown" summary={<SwitcherButtonContent />}>
      {(close) => (
        <ul className="menu__list">
          {languages.map((option) => (
            <li key={option}>
              <LanguageOption
                language={option}
                className="menu__item"
                isCurrent={option === language}
                onChoose={() => {
                  close();
                  void choose(option);
                }}
              >
                <Flag language={option} />
                {languageRows[option].name}
              </LanguageOption>
            </li>
          ))}
        </ul>
      )}
    </DisclosureMenu>
  );
}

function SwitcherButtonContent(): ReactElement {
  const { t } = useTranslation('common');
  const { language } = usePageData();
  return (
    <>
      <Flag language={language} />
      <span className="visually-hidden">{t('language.label')}</span>
      <span className="menu__code" aria-hidden="true">
        {language.toUpperCase()}
      </span>
      <span className="menu__label">{languageRows[language].name}</span>
      <Icon name="chevron-down" size="small" />
    </>
  );
}

type LanguageOptionProps = {
  language: Language;
  className: string;
  isCurrent?: boolean;
  /** Replaces the load of another document, if script runs. */
  onChoose: () => void;
  children: ReactNode;
};

/**
 * Opens the page in a language: a link, or a form that sets the cookie if the same URL serves both languages. Both work
 * without script.
 */
export function LanguageOption(props: LanguageOptionProps): ReactElement {
  const { page } = usePageData();
  const { pathname } = useLocation();
  if (page === null) return <LanguageForm {...props} returnTo={null} />; // not found
  const path = canonicalPathOf(page, props.language);
  const isServedByCookie = path === pathname && !props.isCurrent;
  return isServedByCookie ? <LanguageForm {...props} returnTo={pathname} /> : <LanguageLink {...props} path={path} />;
}

function LanguageLink(props: LanguageOptionProps & { path: string }): ReactElement {
  const { language, className, isCurrent, onChoose, children, path } = props;
  const choose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return; // opens a new tab or window
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
