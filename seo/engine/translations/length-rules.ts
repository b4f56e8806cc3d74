import type { TranslationRule } from './project.ts';

export const lengthRules: readonly TranslationRule[] = [];
