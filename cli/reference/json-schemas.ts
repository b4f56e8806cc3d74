import * as z from 'zod/mini';
import { hintFor } from '#domain/content/field-hints.ts';
import { type ContentKind, contentKinds, factsSchema, redirectsSchema, siteSchema } from '#domain/content/schemas.ts';
import { buildConfigSchema } from '#seo/commands/config-schema.ts';
import { listCommands } from '#seo/commands/program.ts';
import { glossarySchema } from '#seo/commands/read-locales.ts';
import { baselineSchema } from '#seo/report/baseline.ts';
import { thisSite } from '../this-site/this-site.ts';

/** Texts of a locale file, nested as deep as a page needs; a list is one text a line, such as keywords. */
const localeTexts: z.ZodMiniType = z.record(
  z.string(),
  z.union([z.string(), z.array(z.string()), z.lazy(() => localeTexts)]),
);

/** The files of docs/schemas, made from the schemas that the command line and the build read files with. */
export function buildJsonSchemas(): [name: string, text: string][] {
  const config = buildConfigSchema(listCommands({ project: thisSite }));
  return [
    ['config.schema.json', printSchema('goshen.config.json', config)],
    ['baseline.schema.json', printSchema('Accepted findings of goshen (--baseline)', baselineSchema)],
    ['glossary.schema.json', printSchema('glossary.json beside the locale files', glossarySchema)],
    ['site.schema.json', printSchema('content/site.json', siteSchema, 'site')],
    ['facts.schema.json', printSchema('content/facts.json', factsSchema)],
    ['redirects.schema.json', printSchema('content/redirects.json', redirectsSchema)],
    ['locale.schema.json', printSchema('locales/{language}/{namespace}.json', localeTexts)],
    ...(Object.keys(contentKinds) as ContentKind[]).map((kind): [string, string] => [
      `front-matter-${kind}.schema.json`,
      printSchema(`Front matter of content/${kind}/{id}.{language}.md`, buildFrontMatterSchema(kind), kind),
    ]),
  ];
}

/** The English file has all fields, a translation only those that differ between languages. */
function buildFrontMatterSchema(kind: ContentKind): z.ZodMiniType {
  const { neutral, text } = contentKinds[kind];
  return z.union([z.strictObject({ ...neutral, ...text }), z.strictObject(text)]);
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** @param kind Of content, whose fields have hints. */
function printSchema(title: string, schema: z.ZodMiniType, kind?: string): string {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  const text = JSON.stringify(
    { $schema, title, ...(kind === undefined ? defineOptions(rest) : withHints(rest, kind)) },
    null,
    2,
  );
  return `${text.replace(/\{\s+("\$ref": "[^"]+")\s+\}/g, '{ $1 }')}\n`;
}

/** Says below each property what to write. */
function withHints(schema: JsonSchema, kind: string): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key !== 'properties') return value;
    const members = Object.entries(value as Record<string, JsonSchema>).map(([name, property]) => {
      const description = hintFor(kind, name);
      return [name, description === undefined ? property : { ...property, description }] as const;
    });
    return Object.fromEntries(members);
  }) as JsonSchema;
}

/** The sections of commands repeat the shared options: each is defined once, and referred to. */
function defineOptions(schema: JsonSchema): JsonSchema {
  const { options, commands } = (schema.properties ?? {}) as Record<string, JsonSchema | undefined>;
  if (options === undefined) return schema;
  const shared = (options.properties ?? {}) as Record<string, JsonSchema>;
  for (const section of [options, ...(Object.values(commands?.properties ?? {}) as JsonSchema[])]) {
    const members = Object.entries(section.properties ?? {}).map(([name, option]) => {
      const isShared = JSON.stringify(option) === JSON.stringify(shared[name]);
      return [name, isShared ? { $ref: `#/$defs/${name}` } : option] as const;
    });
    section.properties = Object.fromEntries(members);
  }
  return { ...schema, $defs: shared };
}
