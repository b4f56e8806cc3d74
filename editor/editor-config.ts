import type { CmsConfig, EntryCollection, Field } from '@sveltia/cms';
import * as z from 'zod/mini';
import { type RawContent, readContent } from '#build/read-content.ts';
import { hintFor } from '#domain/content/field-hints.ts';
import { type ContentKind, contentKinds, siteSchema } from '#domain/content/schemas.ts';
import { defaultLanguage, writtenLanguages } from '#domain/locale.ts';
import { buildFields, type Choice } from './editor-fields.ts';

type Collection = Pick<EntryCollection, 'label' | 'label_singular' | 'icon' | 'description'> & {
  /** Whether its files have text after the front matter. */
  hasBody?: boolean;
  /** Pages name each of these entries: none is added or deleted. */
  isFixed?: boolean;
};

const collections: Record<ContentKind, Collection> = {
  blog: { label: 'Articles', label_singular: 'Article', icon: 'article', hasBody: true },
  faq: { label: 'FAQ', label_singular: 'FAQ category', icon: 'help' },
  services: { label: 'Services', label_singular: 'Service', icon: 'design_services', hasBody: true },
  companies: { label: 'Companies', label_singular: 'Company', icon: 'domain' },
  industries: { label: 'Industries', label_singular: 'Industry', icon: 'factory' },
  legal: { label: 'Legal texts', label_singular: 'Legal text', icon: 'gavel', hasBody: true, isFixed: true },
};

/**
 * The configuration of Sveltia CMS, from the schemas that the build validates content/ with.
 *
 * @param root Folder of the project, whose present entries and categories become the choices of the forms.
 */
export async function buildEditorConfig(root: string): Promise<CmsConfig> {
  const content = await readContent(root);
  return {
    load_config_file: false,
    // Names no repository: the editor works on the folder of this machine (docs/decisions/0018-browser-editor.md).
    backend: { name: 'gitea', repo: 'local/this-site', auth_methods: ['token'] },
    app_title: 'Edit the site',
    media_folder: 'public',
    public_folder: '/',
    media_libraries: { stock_assets: false },
    i18n: { structure: 'multiple_files', locales: [...writtenLanguages], default_locale: defaultLanguage },
    slug: { encoding: 'ascii', clean_accents: true },
    editor: { preview: false },
    output: { omit_empty_optional_fields: true },
    collections: (Object.keys(collections) as ContentKind[]).map((kind) => buildCollection(kind, content)),
    singletons: [
      {
        name: 'site',
        label: 'Details of the site',
        icon: 'contact_phone',
        file: content.site.file,
        fields: buildFields(siteSchema, { kind: 'site', i18n: 'none', choices: {} }, withEveryHost(content)),
      },
    ],
  };
}

/** Markdown, with the buttons for what pages show; the editor writes what it does not know, such as tables, as it was. */
const bodyField: Field = {
  name: 'body',
  label: 'Text',
  widget: 'richtext',
  i18n: 'translate',
  hint: hintFor('', 'body'),
  buttons: [
    'bold',
    'italic',
    'code',
    'link',
    'heading-two',
    'heading-three',
    'quote',
    'bulleted-list',
    'numbered-list',
  ],
  editor_components: ['image', 'code-block'],
};

function buildCollection(kind: ContentKind, content: RawContent): EntryCollection {
  const { hasBody = false, isFixed = false, ...texts } = collections[kind];
  const { neutral, text } = contentKinds[kind];
  const choices = listChoices(kind, content);
  const title = 'title' in text ? 'title' : 'name';
  return {
    ...texts,
    name: kind,
    folder: `content/${kind}`,
    format: 'entry',
    i18n: true,
    identifier_field: title,
    summary: `{{${title}}}`,
    slug: { template: `{{${title}}}`, editable: ['create'], hint: 'The name of the file, and the end of the URL.' },
    media_folder: '',
    public_folder: '.',
    create: !isFixed,
    delete: !isFixed,
    duplicate: !isFixed,
    sortable_fields: ['order' in neutral ? 'order' : 'publishedAt' in neutral ? 'publishedAt' : title],
    fields: [
      ...buildFields(z.strictObject(neutral), { kind, i18n: 'none', choices }),
      ...buildFields(z.strictObject(text), { kind, i18n: 'translate', choices }),
      ...(hasBody ? [bodyField] : []),
    ],
  };
}

/** content/site.json, with a host to fill in for each company that has none. */
function withEveryHost({ entries, site }: RawContent): unknown {
  const companies = entries.filter(({ kind }) => kind === 'companies').map(({ id }) => [id, '']);
  const details = Object(site.value) as { hosts?: object };
  return { ...details, hosts: { ...details.hosts, ...Object.fromEntries(companies), ...details.hosts } };
}

function listChoices(kind: ContentKind, { entries, categories, facts }: RawContent): Record<string, Choice[]> {
  const idsOf = (of: ContentKind) =>
    entries.filter((entry) => entry.kind === of && entry.language === defaultLanguage).map(({ id }) => id);
  const priced = Object.keys(Object(Object(facts.value).prices));
  const known: Partial<Record<ContentKind, Record<string, readonly string[]>>> = {
    blog: { category: categories.blog, service: idsOf('services') },
    companies: { category: categories.companies },
    industries: { companies: idsOf('companies') },
    services: { facts: priced },
  };
  return Object.fromEntries(
    Object.entries(known[kind] ?? {}).map(([name, values]) => [name, values.map((value) => ({ label: value, value }))]),
  );
}
