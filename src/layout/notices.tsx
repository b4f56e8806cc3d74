import { type ComponentType, type ReactElement, useEffect, useState } from 'react';
import { useConsent } from '../analytics/consent.tsx';
import { LanguageSuggestion, useLanguageOffer } from './language-suggestion.tsx';

/**
 * What comes up by itself at the lower edge of the window. It lies over the page, so that nothing moves. The
 * question stands above the suggestion, and waits until it is known whether there is one: a suggestion that came
 * later would push it.
 */
export function Notices(): ReactElement {
  const { isAsking } = useConsent();
  const Question = useLoadedQuestion(isAsking);
  const [offer, dismiss] = useLanguageOffer();
  return (
    <div className="notices">
      {isAsking && Question !== null && offer !== undefined && <Question />}
      {offer && <LanguageSuggestion offer={offer} onDismiss={dismiss} />}
    </div>
  );
}

/** Loaded when it is first asked. Where it cannot be, nobody has agreed and nothing is measured. */
function useLoadedQuestion(isAsking: boolean): ComponentType | null {
  const [Question, setQuestion] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isAsking) return;
    import('./consent-question.tsx').then(
      ({ ConsentQuestion }) => setQuestion(() => ConsentQuestion),
      (cause: unknown) => console.warn('The question about analytics could not be loaded', cause),
    );
  }, [isAsking]);
  return Question;
}
