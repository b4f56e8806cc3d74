import { type ReactElement, useEffect, useState } from 'react';
import { type Language, parseLanguage } from '#domain/locale.ts';
import { loadCatalogue } from '../app/content.ts';
import type { Catalogues } from '../app/i18n.ts';
import { hasChosenLanguage } from '../app/language-cookie.ts';
import { readStored, writeStored } from '../app/local-storage.ts';
import { usePageData } from '../app/page-data.ts';
import { Icon } from '../components/icon.tsx';
import { useLanguageChoice } from './language-choice.tsx';
import { LanguageOption } from './language-switcher.tsx';
import { mainId } from './site-header.tsx';

const dismissalKey = 'languageSuggestion';

export type LanguageOffer = { language: Language; texts: Catalogues['common']['language'] };

type LanguageSuggestionProps = { offer: LanguageOffer; onDismiss: () => void };

/** Offers the page in the language that the browser prefers, written in that language. */
export function LanguageSuggestion({ offer, onDismiss }: LanguageSuggestionProps): ReactElement {
  const choose = useLanguageChoice();
  const { language, texts } = offer;
  const dismiss = () => {
    dismissSuggestion(window);
    onDismiss();
    document.getElementById(mainId)?.focus({ preventScroll: true }); // its button is removed; the focus moves to the page
  };
  return (
    <aside className="language-suggestion" lang={language} aria-label={texts.suggestionLabel}>
      <p>{texts.suggestion}</p>{' '}
      <LanguageOption
        language={language}
        className="language-suggestion__accept"
        onChoose={() => void choose(language)}
      >
        {texts.accept}
      </LanguageOption>
      <button type="button" className="language-suggestion__dismiss" aria-label={texts.dismiss} onClick={dismiss}>
        <Icon name="close" size="small" />
      </button>
    </aside>
  );
}

/**
 * The language to suggest, `null` for none, and a function that withdraws it. Only the browser knows it, a while after
 * hydration; `undefined` until then. After a change of language there is none, because the cookie then holds a choice.
 */
export function useLanguageOffer(): [offer: LanguageOffer | null | undefined, dismiss: () => void] {
  const { language: pageLanguage } = usePageData();
  const [offer, setOffer] = useState<LanguageOffer | null>();
  useEffect(() => {
    let isLatest = true;
    const preferred = readPreferredLanguage(window);
    if (preferred === null || preferred === pageLanguage) {
      setOffer(null);
    } else {
      const show = (found: LanguageOffer | null) => isLatest && setOffer(found);
      loadOffer(preferred).then(show, (cause) => {
        console.warn('The language suggestion could not be loaded', cause);
        show(null);
      });
    }
    return () => {
      isLatest = false;
    };
  }, [pageLanguage]);
  return [offer, () => setOffer(null)];
}

async function loadOffer(language: Language): Promise<LanguageOffer> {
  const common = (await loadCatalogue(language, 'common')) as Catalogues['common'];
  return { language, texts: common.language };
}

/**
 * The language of the site that the browser prefers.
 *
 * @returns `null` if the visitor has chosen a language, dismissed the suggestion, or prefers no language of the site.
 */
export function readPreferredLanguage(window: Window): Language | null {
  if (hasChosenLanguage(window) || readStored(window, dismissalKey) !== null) return null;
  return window.navigator.languages.map(parseLanguage).find((language) => language !== null) ?? null;
}

/** Without storage, the next document suggests it again. */
export function dismissSuggestion(window: Window): void {
  writeStored(window, dismissalKey, 'dismissed');
}
