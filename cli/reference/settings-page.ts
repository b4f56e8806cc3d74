import * as z from 'zod';
import { secrets, settingSections, variables } from '#server/settings.ts';

type Setting = {
  name: string;
  description: string;
  default?: string;
  example?: string;
  /** What a valid value is. */
  valid: string;
};

const ofBuild: Setting[] = [
  ['SHOW_DRAFT_LANGUAGES', '`true` shows languages with isDraft.'],
  ['SHOW_DRAFTS', '`true` shows entries with `draft: true`, as `npm run dev` always does.'],
].map(([name = '', meaning]) => ({
  name,
  description: `${meaning} Compose passes it to \`docker compose build\`.`,
  default: 'false',
  valid: 'true or false',
}));

/** Every setting of the server, then that of the build, by section. */
export function listSettings(): [section: string, settings: Setting[]][] {
  const { properties = {} } = z.toJSONSchema(variables, { io: 'input', unrepresentable: 'any' });
  const defaultOf = (name: string) => (properties[name] as z.core.JSONSchema.JSONSchema).default;
  const sections = Object.entries(settingSections).map(([section, shape]): [string, Setting[]] => [
    section,
    Object.entries(shape).map(([name, schema]) => readSetting(name, schema, defaultOf(name))),
  ]);
  return [...sections, ['Read when the site is built', ofBuild]];
}

function readSetting(name: string, schema: z.ZodType, preset: unknown): Setting {
  const { description = '', example } = schema.meta() ?? {};
  return {
    ...{ name, description, valid: describeValid(schema) },
    ...(preset !== undefined && { default: String(preset) }),
    ...(example !== undefined && { example: String(example) }),
  };
}

/** The words of the refusal of a value that nothing accepts. */
function describeValid(schema: z.ZodType): string {
  const message = schema.safeParse('\n').error?.issues[0]?.message ?? 'any text';
  const [words = ''] = message.split('; '); // the rest is about all URLs
  return words
    .replace(/^must (?:be |look )?/, '')
    .replace(', or be ', ', or ')
    .replace(/^begin/, 'begins');
}

/** docs/settings.md */
export function buildSettingsPage(): string {
  return [
    '# Settings',
    '',
    'Environment variables, read at startup. Made from `server/settings.ts` by `npm run docs:reference`; edit that instead.',
    `A secret can come from a file: ${secrets.map((name) => `\`${name}_FILE\``).join(', ')} name one. With Compose it is a file of the`,
    'host. An empty value counts as not set, and quotation marks are refused. In URLs, write reserved characters of user and password as percent',
    'escapes: `#` as `%23`, `/` as `%2F`, `?` as `%3F`, `%` as `%25`.',
    ...listSettings().flatMap(([section, settings]) => ['', `## ${section}`, '', ...printTable(settings)]),
    '',
  ].join('\n');
}

function printTable(settings: readonly Setting[]): string[] {
  const rows = settings.map(({ name, description, default: preset, example, valid }) => {
    const value = preset === undefined ? `not set; ${code(example)}` : code(preset);
    return `| \`${name}\` | ${value} | ${cell(valid)} | ${cell(description)} |`;
  });
  return ['| variable | default, or an example | valid values | meaning |', '| --- | --- | --- | --- |', ...rows];
}

const code = (text = '') => `\`${text}\``;
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

/** .env.example */
export function buildEnvExample(): string {
  return [
    '# Settings of the site, made by npm run docs:reference. A copy for docker run --env-file or for Compose needs only what differs',
    '# from the defaults: remove the # before a setting, and write its value without quotation marks.',
    '# "#NAME=value" is the default; "# NAME=value" is an example of a setting without a default.',
    '# docs/settings.md has the valid values.',
    ...listSettings().flatMap(([section, settings]) => ['', `# ${section}`, ...settings.flatMap(printExample)]),
    '',
  ].join('\n');
}

function printExample({ name, description, default: preset, example = '' }: Setting): string[] {
  const isSecret = (secrets as readonly string[]).includes(name);
  return [
    '',
    `# ${description.replaceAll('`', '')}`,
    preset === undefined ? `# ${name}=${example}` : `#${name}=${preset}`,
    ...(isSecret ? [`# ${name}_FILE=./secrets/${name.toLowerCase().replaceAll('_', '-')}`] : []),
  ];
}
