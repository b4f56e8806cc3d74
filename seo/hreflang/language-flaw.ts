import { clipText, longestEvidence, longestMessage } from '../clip-text.ts';
import type { Finding, Severity } from '../finding.ts';
import { languageRules } from '../rules/page-hreflang-rules.ts';
import type { SetLink, SetPage } from './language-set.ts';

export type LanguageRuleId = keyof typeof languageRules;

/** One place where a rule is broken. */
export type LanguageFlaw = {
  rule: LanguageRuleId;
  /** The page it is said of. */
  url: string;
  line: number | null;
  file?: string;
  message: string;
  fix?: string;
  evidence?: string;
  severity?: Severity;
};

/** The places of one cause as one finding, at the first of them. */
export function mergeFlaws(flaws: readonly LanguageFlaw[], places = 'places'): Finding[] {
  const [first, ...others] = flaws;
  if (first === undefined) return [];
  const { line, message, evidence, ...rest } = first;
  const more = others.length === 0 ? '' : ` And ${others.length} more ${places}.`;
  const severity = languageRules[first.rule].severity;
  return [
    {
      severity,
      ...rest,
      message: clipText(message, longestMessage) + more,
      ...(evidence !== undefined && { evidence: clipText(evidence, longestEvidence) }),
      ...(line !== null && { line }),
    },
  ];
}

/** Where a link stands, for a flaw of its page. */
export function placeOf(
  { url }: SetPage,
  link?: Pick<SetLink, 'line' | 'file'>,
): Pick<LanguageFlaw, 'url' | 'line' | 'file'> {
  return { url, line: link?.line ?? null, ...(link?.file !== undefined && { file: link.file }) };
}
