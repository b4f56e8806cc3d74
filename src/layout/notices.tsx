import { type ComponentType, type ReactElement, useEffect, useState } from 'react';
import { useConsent } from '../analytics/consent.tsx';
import { LanguageSuggestion, useLanguageOffer } from './language-suggestion.tsx';

/**
 * The consent question and the language suggestion, in a bar over the lower edge of the page, so that nothing moves.
 * They appear together: a later one would push the other.
 */
export function Notices(): ReactElement {
  const { isAsking } = useConsent();
  const Question = useLoadedQuestion(isAsking);
  const [offer, dismiss] = useLanguageOffer();
  const isKnown = Question !== undefined && offer !== undefined;
  useUncoveredFocus(isKnown && Boolean(Question ?? offer));
  return (
    <div className="notices">
      {isKnown && Question && <Question />}
      {isKnown && offer && <LanguageSuggestion offer={offer} onDismiss={dismiss} />}
    </div>
  );
}

/**
 * Keeps the notices from covering the focus: an element that is focused when they appear, and a text area, which
 * browsers scroll by its caret and not by its scroll margin.
 */
function useUncoveredFocus(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    document.querySelector(':is(main, footer) :focus')?.scrollIntoView({ block: 'nearest' });
    const uncover = ({ target }: FocusEvent) => {
      if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('focusin', uncover);
    return () => document.removeEventListener('focusin', uncover);
  }, [isShown]);
}

/**
 * Loaded on first use; `undefined` until then, `null` if there is nothing to ask. If it cannot be loaded, there is no
 * consent and nothing is measured.
 */
function useLoadedQuestion(isAsking: boolean): ComponentType | null | undefined {
  const [Question, setQuestion] = useState<ComponentType | null>();
  useEffect(() => {
    if (!isAsking) return;
    import('./consent-question.tsx').then(
      ({ ConsentQuestion }) => setQuestion(() => ConsentQuestion),
      (cause: unknown) => {
        console.warn('The question about analytics could not be loaded', cause);
        setQuestion(null);
      },
    );
  }, [isAsking]);
  return isAsking ? Question : null;
}
