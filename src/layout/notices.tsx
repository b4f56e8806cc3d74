import { type ComponentType, type ReactElement, useEffect, useState } from 'react';
import { useConsent } from '../analytics/consent.tsx';
import { LanguageSuggestion, useLanguageOffer } from './language-suggestion.tsx';

/**
 * The consent question and the language suggestion, in a bar at the lower edge of the window: over the page, so that
 * nothing moves. They come up together: one that came later would push the other.
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
 * Keeps the notices from covering what has the focus: an element that they come up over, and a text area, which a
 * browser scrolls by its caret and not by its scroll margin.
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
 * Loaded when it is first asked; `undefined` until then, `null` for nothing to ask. Where it cannot be loaded, nobody
 * has agreed and nothing is measured.
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
