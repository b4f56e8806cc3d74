import type { ReactElement } from 'react';
import { languageNames, languages } from '#domain/locale.ts';
import { usePageData } from '../app/page-data.ts';
import { useTranslation } from '../app/use-translation.ts';
import { DisclosureMenu } from '../components/disclosure-menu.tsx';
import { Flag, Icon } from '../components/icon.tsx';
import { useLanguageChoice } from './language-choice.ts';
import { LanguageOption } from './language-option.tsx';

/** The languages of the site, each in its own name. */
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
                {languageNames[option]}
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
      <span className="menu__label">{languageNames[language]}</span>
      <Icon name="chevron-down" size="small" />
    </>
  );
}
