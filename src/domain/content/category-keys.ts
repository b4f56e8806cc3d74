import type { ArticleCategory } from './model.ts';

/** The key under which the `blog` catalogue names a category of articles. */
export const categoryKeys = {
  'E-Commerce': 'ecommerce',
  Technology: 'technology',
  Design: 'design',
} as const satisfies Record<ArticleCategory, string>;
