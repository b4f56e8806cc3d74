import { createVocabulary, type Vocabulary } from './vocabulary.ts';

/** The vocabulary in a chunk of its own (17 kB compressed), so that a browser fetches it only when it audits. */
export async function loadVocabulary(): Promise<Vocabulary> {
  return createVocabulary(await import('./schema-vocabulary.ts'));
}
