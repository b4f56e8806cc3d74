import { type ReactElement, useEffect, useState } from 'react';
import type { Language } from '#domain/locale.ts';
import { Icon } from '../components/icon.tsx';
import { loadCatalogue } from '../content.ts';
import type { Catalogues } from '../i18n.ts';
import { usePageData } from '../page-data.ts';
import { useLanguageChoice } from './language-choice.ts';
import { LanguageOption } from './language-option.tsx';
import { dismissSuggestion, readPreferredLanguage } from './language-preference.ts';

type Offer = { language: Language; texts: Catalogues['common']['language'] };

/**
 * One line that offers the page in the language the browser prefers, written in that language. It lies over
 * the lower edge of the window, so that nothing moves when it comes.
 */
export function LanguageSuggestion(): ReactElement | null {
  const [offer, setOffer] = useOffer();
  const choose = useLanguageChoice();
  if (offer === null) return null;
  const { language, texts } = offer;
  const dismiss = () => {
    dismissSuggestion(window);
    setOffer(null);
  };
  return (
    <aside className="language-suggestion" lang={language} aria-label={texts.label}>
      <p>{texts.suggestion}</p>
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

/** Known in the browser alone, after hydration. A change of language was a choice: the next look finds its cookie. */
function useOffer(): [Offer | null, (offer: null) => void] {
  const { language: shown } = usePageData();
  const [offer, setOffer] = useState<Offer | null>(null);
  useEffect(() => {
    const preferred = readPreferredLanguage(window);
    let isWanted = preferred !== null && preferred !== shown;
    setOffer(null);
    if (isWanted && preferred !== null) {
      loadOffer(preferred).then(
        (loaded) => isWanted && setOffer(loaded),
        (cause) => console.warn('The language suggestion could not be loaded', cause),
      );
    }
    return () => {
      isWanted = false;
    };
  }, [shown]);
  return [offer, setOffer];
}

async function loadOffer(language: Language): Promise<Offer> {
  const common = (await loadCatalogue(language, 'common')) as Catalogues['common'];
  return { language, texts: common.language };
}
