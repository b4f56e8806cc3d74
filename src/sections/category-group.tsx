import type { ReactElement } from 'react';

type CategoryGroupProps = {
  label: string;
  categories: readonly { id: string; label: string; isPressed: boolean }[];
};

/** The categories of the blog. They only tell what there is to read: nothing is filtered. */
export function CategoryGroup({ label, categories }: CategoryGroupProps): ReactElement {
  return (
    <fieldset className="category-group">
      <legend className="visually-hidden">{label}</legend>
      {categories.map((category) => (
        <button
          key={category.id}
          type="button"
          className="chip category-group__button"
          aria-pressed={category.isPressed}
          aria-disabled="true"
        >
          {category.label}
        </button>
      ))}
    </fieldset>
  );
}
