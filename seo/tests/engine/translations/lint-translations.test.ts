import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../engine/finding.ts';
import { translationRules } from '../../../engine/translations/lint-translations.ts';
import type { Glossary, TranslationContext } from '../../../engine/translations/project.ts';
import { type Files, fixFile, lintFiles } from './lint-project.ts';

/** What must make a rule speak, and what is next to it and right. */
type Case = { fires: Files; silent: Files; context?: TranslationContext; glossary?: Partial<Glossary> };

const fr = (en: unknown, translation: unknown): Files => ({ en: { ns: en }, fr: { ns: translation } });
const es = (en: unknown, translation: unknown): Files => ({ en: { ns: en }, es: { ns: translation } });
const french = (bad: string, good: string) => ({
  fires: fr({ a: 'x' }, { a: bad }),
  silent: fr({ a: 'x' }, { a: good }),
});
const spanish = (bad: string, good: string) => ({
  fires: es({ a: 'x' }, { a: bad }),
  silent: es({ a: 'x' }, { a: good }),
});
const code = (...literals: string[]): TranslationContext => ({
  code: {
    ...{ literals: new Set(literals), properties: new Set(['hair']) },
    ...{ starts: ['nav.', 'plan_'], dynamicKeys: ['meta:*'], passed: new Map() },
  },
});
/** Code that calls `t` with these names of values, by key. */
const calls = (passed: Record<string, string[]>): TranslationContext => ({
  code: {
    ...{ literals: new Set(Object.keys(passed)), properties: new Set<string>(), starts: ['filter.'], dynamicKeys: [] },
    passed: new Map(Object.entries(passed).map(([key, names]) => [key, new Set(names)])),
  },
});

const cases: Record<string, Case[]> = {
  'i18n/json': [
    { fires: { en: { ns: '{ "a": "1", "a": "2" }' } }, silent: { en: { ns: '{ "a": "1", "b": { "a": "2" } }' } } },
    { fires: { en: { ns: '{ "a": "1", }' } }, silent: { en: { ns: '{ "a": "\\u00e9 \\"b\\" \\n" }' } } },
    { fires: { en: { ns: '\ufeff{ "a": "1" }' } }, silent: { en: { ns: '\n{ "a": "1" }\n' } } },
    { fires: { en: { ns: '["a"]' } }, silent: { en: { ns: '{ "a": ["b"] }' } } },
  ],
  'i18n/missing-key': [
    { fires: fr({ a: 'See $t(b)' }, { b: 'B' }), silent: fr({ a: '$t(b)', b: 'A' }, { b: 'B' }) },
    {
      fires: { en: { a: { x: 'X' }, b: { x: 'X' } }, fr: { a: { x: 'X' } } },
      silent: { en: { a: { x: 'X' } }, fr: { a: { x: 'X' } } },
    },
    { fires: fr({ a: ['x', 'y'] }, {}), silent: fr({ a: ['x', 'y'] }, { a: ['x'] }) },
    // Keys with keySeparator: false.
    {
      fires: fr({ Saved: 'Saved', 'Saved.': 'Saved.' }, { Saved: 'Enregistré' }),
      silent: fr({ a: { b: 'Save' } }, { a: 'Garder' }),
    },
    { fires: fr({ a: { b: 'Save' } }, { a: '' }), silent: fr({ a: { b: 'Save' } }, { a: 'Garder' }) },
    { fires: fr({ a: { b: 'Save' } }, { a: {} }), silent: fr({ a: { b: 'Save' } }, { a: { b: 'Enregistrer' } }) },
    {
      fires: fr({ n_one: '{{count}} day', n_other: '{{count}} days' }, {}),
      silent: fr({ n_one: '{{count}} day', n_other: '{{count}} days' }, { n_other: '{{count}} jours' }),
    },
    {
      fires: fr({ n: '{{count}} day', n_plural: '{{count}} days' }, {}),
      silent: fr({ n: '{{count}} day', n_plural: '{{count}} days' }, { n_0: '{{count}} jour', n_1: '{{count}} jours' }),
    },
  ],
  'i18n/unused-key': [
    {
      fires: { en: { form: { a: 'A', b: 'B' } } },
      silent: { en: { form: { a: 'A' } } },
      context: code('form:a'),
    },
    {
      fires: { en: { ns: { n_one: 'A day', n_other: '{{count}} days' } } },
      silent: { en: { ns: { m_one: 'A day', m_other: '{{count}} days' } } },
      context: code('m_one', 'm_other'),
    },
    {
      fires: { en: { ns: { n: 'See the bed', bed: 'Bed' } } },
      silent: { en: { ns: { n: 'See $t(bed)', bed: 'Bed' } } },
      context: code('n'),
    },
    {
      fires: { en: { form: { page: { b: 'B' }, a: 'A' } } },
      silent: { en: { form: { page: { a: 'A' } }, nav: { a: 'A' } } },
      context: code('form.page.a', 'form.a'),
    },
    {
      fires: { en: { form: { page: { a: 'A' }, b: 'B' } } },
      silent: { en: { form: { page: { a: 'A' }, card: { x: { y: 'Y' } } } } },
      context: code('page:a', 'card:x:y'),
    },
    {
      fires: { en: { form: { page: { a: 'A' }, b: 'B' } } },
      silent: { en: { form: { page: { a: 'A' } } } },
      context: code('form:page:a'),
    },
    {
      fires: { en: { form: { nav: { a: 'A' }, b: 'B' } } },
      silent: { en: { form: { nav: { a: 'A' }, plan_small: 'Small' }, meta: { x: 'X' } } },
      context: code('other'),
    },
    {
      fires: { en: { form: { hair: { long: 'Long' }, b: 'B' } } },
      silent: { en: { form: { hair: 'Hair' } } },
      context: code('b'),
    },
    {
      fires: { en: { form: { 'Save...': 'Save...' } } },
      silent: { en: { form: { Save: 'Save', errors: { 'Not found': 'Not found' } } } },
      context: code('Save', 'errors'),
    },
    {
      fires: { en: { form: { 'Saved. Go on?': 'Saved. Go on?' } } },
      silent: { en: { form: { Saved: { mail: 'By mail' }, 'plan.a_male': 'Plan' } } },
      context: code('Saved', 'plan'),
    },
  ],
  'i18n/extra-key': [
    { fires: fr({ a: 'A' }, { a: 'A', note: 'x' }), silent: fr({ a: 'A' }, { a: 'A', _note: 'x' }) },
    {
      fires: fr({ title: 'T' }, { title: 'T', titel: 'T' }),
      silent: fr(
        { n_one: '{{count}} a', n_other: '{{count}} b' },
        { n_one: '{{count}} a', n_many: '{{count}} b', n_other: '{{count}} b' },
      ),
    },
    {
      fires: fr({ n: '{{count}} a' }, { n: '{{count}} a', n_0: '{{count}} b' }),
      silent: fr({ n: '{{count}} a', n_plural: '{{count}} b' }, { n_0: '{{count}} a', n_1: '{{count}} b' }),
    },
  ],
  'i18n/empty-value': [
    { fires: fr({ a: '' }, { a: 'Garder' }), silent: fr({ a: '' }, { a: ' pas' }) },
    { fires: fr({ a: 'Save' }, { a: '' }), silent: fr({ a: ' ' }, { a: '' }) },
    { fires: fr({ a: 'Save' }, { a: '' }), silent: fr({ a: 'Save' }, { a: 'Garder' }) },
    {
      fires: { en: { ns: { a: '' } }, fr: { ns: { a: '' } }, es: { ns: { a: 'El' } } },
      silent: { en: { ns: { a: '' } }, fr: { ns: { a: '' } }, es: { ns: { a: 'El' } }, de: { ns: { a: '' } } },
    },
    { fires: fr({ a: '' }, { a: 'Garder' }), silent: fr({ a: ['x', ''] }, { a: ['y', ''] }) },
    {
      fires: fr({ n_one: '{{count}} a', n_other: '{{count}} b' }, { n_many: '' }),
      silent: fr({ a: 'Save' }, { a: 'Garder', b: '' }),
    },
    { fires: { en: { ns: { a: '' } } }, silent: { en: { ns: { a: 'Save' } } } },
    {
      fires: fr({ prefixes: 'Beds' }, { prefixes: '' }),
      silent: fr(
        { help_suffix: 'of the village', 'list.prefix': 'of', linkSuffix: 'here' },
        { help_suffix: '', 'list.prefix': '', linkSuffix: '' },
      ),
    },
    {
      fires: fr({ suffix_hint: '' }, { suffix_hint: 'ici' }),
      silent: fr({ help_suffix: '' }, { help_suffix: 'du village' }),
    },
  ],
  'i18n/type-mismatch': [
    { fires: fr({ a: ['x', 'y'] }, { a: ['x'] }), silent: fr({ a: ['x', 'y'] }, { a: ['z', 'w'] }) },
    { fires: fr({ a: { b: 'x' } }, { a: 'x' }), silent: fr({ a: { b: 'x' } }, { a: { b: 'y' } }) },
    { fires: fr({ a: 1 }, { a: '1' }), silent: fr({ a: 1, b: { c: 'x' } }, { a: 1, b: '' }) },
  ],
  'i18n/plural-missing': [
    {
      fires: fr({ n_one: '{{count}} day', n_other: '{{count}} days' }, { n_one: '{{count}} jour' }),
      silent: fr({ arrow_one: 'One arrow' }, { arrow_one: 'Une flèche' }),
    },
    {
      fires: { en: { ns: { n_other: 'Files', n_many: '{{count}} files' } } },
      silent: { en: { ns: { often_few: 'Rarely', often_many: 'Daily', often_other: 'Other' } } },
    },
    {
      fires: fr({ n_other: '{{count}} day' }, { n_other: '{{count}} jour' }),
      silent: fr({ by: { and_other: 'By {{count}}' } }, { by: { and_other: 'De {{count}}' } }),
      context: code('n', 'by.and_other'),
    },
    {
      fires: fr({ n_one: '{{count}} day', n_other: '{{count}} days' }, { n_other: '{{count}} jours' }),
      silent: fr({ plan_a_one: '{{count}} day', plan_a_other: '{{count}} days' }, { plan_a_other: '{{count}} jours' }),
      context: code('n', 'plan_a_one', 'plan_a_other'),
    },
    {
      fires: es(
        { n_one: '{{count}} day', n_other: '{{count}} days' },
        { n_other: '{{count}} días', n_many: '{{count}} de días' },
      ),
      silent: es(
        { n_one: '{{count}} day', n_other: '{{count}} days' },
        { n_one: '{{count}} día', n_other: '{{count}} días' },
      ),
    },
  ],
  'i18n/plural-extra': [
    {
      fires: fr({ n_one: '{{count}} a', n_other: '{{count}} b' }, { n_few: '{{count}} b' }),
      silent: fr({ n_one: '{{count}} a', n_other: '{{count}} b' }, { n_zero: 'rien' }),
    },
    {
      fires: {
        en: { ns: { n: '{{count}} day', n_plural: '{{count}} days', m_one: '{{count}} a', m_other: '{{count}} b' } },
      },
      silent: { en: { ns: { n_plural: 'The plural', m_one: '{{count}} a', m_other: '{{count}} b' } } },
    },
    {
      fires: fr({ n: 'a', n_plural: 'b', m_one: '{{count}} a', m_other: '{{count}} b' }, { n: 'a', n_plural: 'b' }),
      silent: fr(
        { n: '{{count}} day', n_plural: '{{count}} days' },
        { n: '{{count}} jour', n_plural: '{{count}} jours' },
      ),
    },
    {
      fires: { en: { ns: { n: 'day', n_plural: 'days', m_one: '{{count}} a', m_other: '{{count}} b' } } },
      silent: { en: { ns: { day: 'day', day_plural: 'days', m_one: '{{count}} a', m_other: '{{count}} b' } } },
      context: code('n', 'day', 'day_plural'),
    },
    {
      fires: fr({ n_one: '{{count}} a', n_other: '{{count}} b' }, { n_few: '{{count}} b', n_other: '{{count}} c' }),
      silent: fr({ n_one: '{{count}} a', n_other: '{{count}} b' }, { n_few: '{{count}} c', n_other: '{{count}} c' }),
    },
    {
      fires: fr({ n_one: '{{count}} a', n_other: '{{count}} b' }, { n_few: '{{count}} b' }),
      silent: fr({ plan_a_one: '{{count}} a', plan_a_other: '{{count}} b' }, { plan_a_few: '{{count}} b' }),
      context: code('n', 'plan_a_one', 'plan_a_few', 'plan_a_other'),
    },
  ],
  'i18n/plural-count': [
    {
      fires: {
        en: { ns: { n_one: '{{count}} file', n_other: '{{count}} files' } },
        ru: { ns: { n_one: 'один файл' } },
      },
      silent: fr(
        { n_one: '{{count}} file', n_other: '{{count}} files' },
        { n_one: 'un seul fichier', n_many: 'des fichiers', n_other: '{{count}} fichiers' },
      ),
    },
    {
      fires: fr({ n_one: '{{count}} file', n_other: 'Files' }, {}),
      silent: fr({ n_one: 'File', n_other: 'Files' }, { n_one: 'Fichier', n_many: 'Fichiers', n_other: 'Fichiers' }),
    },
  ],
  'i18n/ordinal': [
    {
      fires: { en: { ns: { n_ordinal_one: '{{count}}st', n_ordinal_other: '{{count}}th' } } },
      silent: {
        en: {
          ns: {
            n_ordinal_one: '{{count}}st',
            n_ordinal_two: '{{count}}nd',
            n_ordinal_few: '{{count}}rd',
            n_ordinal_other: '{{count}}th',
          },
        },
      },
    },
  ],
  'i18n/context': [
    {
      fires: { en: { ns: { friend_male: 'A boyfriend' } } },
      silent: { en: { ns: { friend_male: 'He', friend_female: 'She', email: 'x' } } },
    },
  ],
  'i18n/placeholder': [
    {
      fires: fr({ a: 'Hello' }, { a: 'Salut {{name}}' }),
      silent: fr({ a: 'TRANSLATE ME' }, { a: 'Salut {{name}}' }),
    },
    {
      fires: fr({ a: 'Hi {{name}}' }, { a: 'Salut {{nom}}' }),
      silent: fr({ a: 'Hi {{ name }}' }, { a: 'Salut {{name}}' }),
    },
    {
      fires: fr({ a: '{{d, datetime}}' }, { a: '{{d}}' }),
      silent: fr({ a: '{{d, datetime}}' }, { a: 'le {{d,datetime}}' }),
    },
    { fires: fr({ a: 'See $t(faq)' }, { a: 'Voir $t(foq)' }), silent: fr({ a: 'See $t(faq)' }, { a: 'Voir la FAQ' }) },
    {
      fires: fr({ a: 'See $t(b, {"n": {{n}} })' }, { a: 'Voir $t(b)' }),
      silent: fr({ a: 'See $t(bed, {"n": {{n}} })', b_other: 'B' }, { a: 'Voir {{n}} $t(b)', b_other: 'B' }),
    },
    {
      fires: fr({ a: 'x {{b}}' }, { a: 'x' }),
      silent: fr({ n_one: 'one', n_other: '{{count}} x' }, { n_one: '{{count}} x', n_other: '{{count}} x' }),
    },
    {
      fires: fr({ n: '{{count}} x', n_one: '{{x}}' }, { n: '{{count}} x', n_one: 'un' }),
      silent: fr({ n: '{{count}} x', n_one: '{{count}} x' }, { n: '{{count}} x', n_one: 'un' }),
    },
    {
      fires: fr({ n_one: 'A', n_other: '{{count}} x {{b}}' }, { n_one: '{{c}}', n_other: '{{count}} y {{b}}' }),
      silent: fr({ n_one: 'A', n_other: '{{count}} x {{b}}' }, { n_one: '{{b}}', n_other: '{{count}} y {{b}}' }),
    },
    {
      fires: {
        en: { ns: { n: '{{count}} x', n_other: '{{count}} x' } },
        ja: { ns: { n: '{{x}}', n_few: '{{count}} y' } },
      },
      silent: {
        en: { ns: { n: '{{count}} x', n_other: '{{count}} x' } },
        ja: { ns: { n: '{{count}} {{x}}', n_one: '{{x}}', n_other: '{{count}} y' } },
      },
    },
    {
      fires: fr({ filter: { clear: 'Clear' } }, { filter: { clear: 'Effacer {{other}}' } }),
      silent: fr(
        { filter: { clear: 'Clear' }, n_other: '{{count}} x' },
        { filter: { clear: 'Effacer {{total}}' }, n_other: '{{count}} x {{total}}' },
      ),
      context: calls({ clear: ['total'], 'ns:n': ['count', 'total'] }),
    },
    {
      fires: { en: { ns: { a: '{{facts.nothing}}' } } },
      silent: { en: { ns: { a: '{{facts.price}}' } } },
      context: { fill: (text) => text.replace('{{facts.price}}', 'R1') },
    },
  ],
  'i18n/placeholder-spacing': [
    { fires: es({ a: 'Time {{n}}' }, { a: '{{n}}vez' }), silent: es({ a: 'Time {{n}}' }, { a: '{{n}}ª vez' }) },
    {
      fires: fr({ a: '(By {{repo}})' }, { a: '(Par{{repo}})' }),
      silent: fr({ a: 'By {{repo}}' }, { a: 'De l’{{repo}}' }),
    },
    { fires: fr({ a: 'x {{n}} y' }, { a: 'x{{n}} y' }), silent: fr({ a: 'x {{newline}} y' }, { a: 'x{{newline}}y' }) },
    {
      fires: fr({ a: 'x {{n}} {{n}} y' }, { a: 'x {{n}} {{n}}y' }),
      silent: fr(
        { a: 'x{{n}}{{n}}y', b: '{{n}} used', c: 'in {{n}} of time' },
        { a: 'x.{{n}}{{n}}y', b: '{{n}}GB', c: 'en {{n}}ms.' },
      ),
    },
    { fires: fr({ a: 'Run "{{x}}"' }, { a: 'Lancer "{{x}} "' }), silent: fr({ a: '{{n}}px' }, { a: '{{n}}px' }) },
  ],
  'i18n/placeholder-unescaped': [
    { fires: { en: { ns: { a: '{{- name}}' } } }, silent: { en: { ns: { a: '{{name}} - x' } } } },
  ],
  'i18n/leftover': [
    {
      fires: fr({ a: 'Rival: TBD' }, { a: 'TBD' }),
      silent: fr({ a: 'Rival: TBD', b: 'TBD' }, { a: 'Adversaire inconnu', b: 'À déterminer' }),
    },
    { fires: fr({ a: 'TRANSLATE ME' }, { a: 'Salut' }), silent: fr({ a: 'Translate me' }, { a: 'Salut' }) },
    { fires: { en: { ns: { a: 'TODO: hours' } } }, silent: { en: { ns: { a: 'Sobre todo, MasTODOn' } } } },
    { fires: { en: { ns: { a: 'Lorem ipsum dolor' } } }, silent: { en: { ns: { a: 'A TODO list' } } } },
    {
      fires: fr({ a: 'Hours' }, { a: 'TODO' }),
      silent: es({ a: 'All inclusive', b: 'ALL' }, { a: 'TODO incluido, TODO el día', b: 'TODO' }),
    },
    { fires: es({ a: 'Hours' }, { a: 'TODO' }), silent: es({ a: 'Hours' }, { a: 'Horario' }) },
    { fires: es({ a: 'TODO', b: 'Hours' }, { a: 'TODO', b: 'Horas' }), silent: es({ a: 'Hours' }, { a: 'Horario' }) },
    {
      fires: { en: { ns: { method: 'Date TBD', metodo: 'TODO: write' } } },
      silent: { en: { ns: { home: { dateTbd: 'Date TBD' }, todo_title: 'TODO: today', TBD: 'TBD' } } },
    },
    { fires: { en: { ns: { mastodon: 'TODO' } } }, silent: { en: { ns: { TODO: 'TODO' } } } },
    { fires: { en: { ns: { 'TODO: write': 'TODO: write' } } }, silent: { en: { ns: { status: { tbd: 'TBD' } } } } },
  ],
  'i18n/xss': [
    { fires: { en: { ns: { a: '<img src=x onerror=go()>' } } }, silent: { en: { ns: { a: 'Turn it on = off' } } } },
    {
      fires: { en: { ns: { a: '<a href="javascript:go()">x</a>' } } },
      silent: { en: { ns: { a: 'JavaScript: on, "JavaScript: basics", JavaScript : oui' } } },
    },
    { fires: { en: { ns: { a: 'javascript:go()' } } }, silent: { en: { ns: { a: 'JavaScript:\non' } } } },
    { fires: { en: { ns: { a: '<script>x</script>' } } }, silent: { en: { ns: { a: 'JavaScript is off' } } } },
  ],
  'i18n/tag': [
    { fires: fr({ a: 'Read <1>more</1>' }, { a: 'Lire <1>plus' }), silent: fr({ a: '<unknown>' }, { a: '<inconnu>' }) },
    {
      fires: fr({ a: '<b>a</b> <i>b</i>' }, { a: '<b>a <i>b</b></i>' }),
      silent: fr({ a: '<b>a</b> <i>b</i>' }, { a: '<i>b</i> <b>a</b>' }),
    },
    {
      fires: fr({ a: 'a.<br></br>b' }, { a: 'a.<br>b' }),
      silent: fr({ a: 'a.<br></br><b>b</b>' }, { a: 'a.<br></br><b>b</b>' }),
    },
    {
      fires: fr({ a: 'a <1>b</1>' }, { a: 'a b <1></1>' }),
      silent: fr({ a: 'a <5></5> <Logo></Logo>', b: '<b/> a' }, { a: 'a <5> </5> <Logo />', b: '<b></b> a' }),
    },
    {
      fires: fr({ a: '<b>a</b> <b>b</b>' }, { a: '<b>a</b> <b>b' }),
      silent: fr(
        { a: '<b>a</b> <b>b</b>', b: '<i>a</i>', c: 'a<br>b<br>c' },
        { a: '<b>a</b>', b: '<i>a</i> <i>b</i>', c: 'a<br>b' },
      ),
    },
    {
      fires: fr({ a: '<1>a</1> <1>b</1>' }, { a: '<1>a</1>' }),
      silent: fr({ a: '<1>a</1>' }, { a: '<1>a</1>' }),
    },
    { fires: fr({ a: '<Link>a</Link>' }, { a: 'a' }), silent: fr({ a: 'line<br/>line' }, { a: 'ligne<br>ligne' }) },
  ],
  'i18n/same-as-base': [
    {
      fires: fr({ a: 'More than 2 beds' }, { a: 'More than 2 beds' }),
      silent: fr({ a: 'beds > 2 AND tag = "sea"' }, { a: 'beds > 2 AND tag = "sea"' }),
    },
    {
      fires: fr({ a: 'DD MMM in YYYY' }, { a: 'DD MMM in YYYY' }),
      silent: fr({ a: 'dddd D MMMM YYYY', b: '+27 XX XXX' }, { a: 'dddd D MMMM YYYY', b: '+27 XX XXX' }),
    },
    {
      fires: fr({ a: 'The list of guests' }, { a: 'The list of guests' }),
      silent: fr({ a: 'guest@sea:~$ ls -l beds are here' }, { a: 'guest@sea:~$ ls -l beds are here' }),
    },
    {
      fires: es({ a: 'Blue Whale', b: 'Sign In' }, { a: 'Blue Whale', b: 'Entrar' }),
      silent: es(
        { a: 'Blue Whale', b: 'Create a project', c: 'Sign in', d: 'All builds' },
        { a: 'Blue Whale', b: 'Crear un proyecto', c: 'Entrar', d: 'Todo' },
      ),
    },
    {
      fires: {
        en: { ns: { a: 'Blue Whale', b: 'Sign In now' } },
        fr: { ns: { a: 'Baleine Bleue', b: 'Sign In now' } },
        de: { ns: { a: 'Blue Whale', b: 'Sign In now' } },
        es: { ns: { a: 'Ballena Azul', b: 'Sign In now' } },
      },
      silent: {
        en: { ns: { a: 'Matrix ID: {{id}}', b: 'Sign In' } },
        fr: { ns: { a: 'Matrix ID: {{id}}', b: 'Connexion' } },
        de: { ns: { a: 'Matrix ID: {{id}}', b: 'Anmelden' } },
      },
    },
    {
      fires: {
        en: { ns: { a: 'Send to Guests', c: 'Sign In' } },
        fr: { ns: { a: 'Envoyer aux invités', c: 'Connexion' } },
        de: { ns: { a: 'Send to Guests', c: 'Anmelden' } },
        es: { ns: { a: 'Send to Guests', c: 'Entrar' } },
      },
      silent: {
        en: { ns: { a: 'Stand with Whales', b: 'Stand with Whales EU', c: 'Sea Lodge URL', d: 'Sign In' } },
        fr: { ns: { a: 'Stand with Whales', b: 'Stand with Whales UE', c: 'URL de Sea Lodge', d: 'Connexion' } },
        de: { ns: { a: 'Stand with Whales', b: 'Stand with Whales EU', c: 'Sea Lodge URL', d: 'Anmelden' } },
        es: { ns: { a: 'Stand with Whales', b: 'Stand with Whales UE', c: 'URL de Sea Lodge', d: 'Entrar' } },
      },
    },
    {
      fires: {
        en: { ns: { a: 'Whale Number', b: 'Sign In' } },
        fr: { ns: { a: 'Numéro Whale', b: 'Connexion' } },
        de: { ns: { a: 'Whale-Nummer', b: 'Anmelden' } },
        es: { ns: { a: 'Whale Number', b: 'Entrar' } },
      },
      silent: {
        en: { ns: { a: 'Whale ID', b: 'Sign In' } },
        fr: { ns: { a: 'ID Whale', b: 'Connexion' } },
        de: { ns: { a: 'Whale-ID', b: 'Anmelden' } },
        es: { ns: { a: 'Whale ID', b: 'Entrar' } },
      },
    },
    {
      fires: {
        en: { ns: { a: 'Sea Lodge Settings', b: 'Sign In' } },
        fr: { ns: { a: 'Réglages Sea Lodge', b: 'Connexion' } },
        de: { ns: { a: 'Sea Lodge Settings', b: 'Anmelden' } },
      },
      silent: fr({ a: 'Now or never' }, { a: 'Maintenant' }),
    },
    {
      fires: fr({ a: 'Send to Guests' }, { a: 'Send to Guests' }),
      silent: fr({ a: 'Guests', b: 'openid email offline_access' }, { a: 'Guests', b: 'openid email offline_access' }),
    },
    { fires: fr({ a: 'Send message' }, { a: 'Send message' }), silent: fr({ a: 'Message' }, { a: 'Message' }) },
    {
      fires: fr(
        { a: 'READ ALL OF THE TERMS', b: 'Send message' },
        { a: 'READ ALL OF THE TERMS', b: 'Envoyer le message' },
      ),
      silent: fr(
        { a: 'Kestrel & Rowan Tea House', b: 'Apple Pay, Google Pay, Visa', c: 'Send message' },
        { a: 'Kestrel & Rowan Tea House', b: 'Apple Pay, Google Pay, Visa', c: 'Envoyer le message' },
      ),
    },
    {
      fires: fr({ a: 'Send message (optional)' }, { a: 'Send message (optional)' }),
      silent: fr(
        { a: 'Harbour Transfer Protocol (HTP)', b: '📱 Harbour App (iOS)', c: 'Send message', d: 'Dr. Thandi Mokoena' },
        {
          a: 'Harbour Transfer Protocol (HTP)',
          b: '📱 Harbour App (iOS)',
          c: 'Envoyer le message',
          d: 'Dr. Thandi Mokoena',
        },
      ),
    },
    {
      fires: fr({ a: 'Goshen Stays lodge list' }, { a: 'Goshen Stays lodge list' }),
      silent: fr({ a: 'Goshen Stays' }, { a: 'Goshen Stays' }),
      glossary: { doNotTranslate: ['Goshen Stays'] },
    },
    {
      fires: fr({ a: 'Point of view' }, { a: 'Point of view' }),
      silent: fr({ a: 'Déjà vu again' }, { a: 'Déjà vu again' }),
      glossary: { keepAsIs: ['Déjà vu again'] },
    },
  ],
  'i18n/wrong-language': [
    {
      fires: es({ a: 'x' }, { a: 'Veuillez saisir votre adresse et nous vous répondrons dans la journée.' }),
      silent: es({ a: 'x' }, { a: 'Escriba su dirección y le responderemos en el mismo día, como siempre.' }),
    },
  ],
  'i18n/whitespace': [
    {
      fires: fr({ list: ['a ', 'b'] }, { list: ['c', 'd'] }),
      silent: fr({ list: ['a ', 'b'] }, { list: ['d'] }),
    },
    { fires: fr({ a: 'Error: ' }, { a: 'Erreur :' }), silent: fr({ a: 'Error' }, { a: 'Erreur' }) },
    { fires: fr({ a: 'as app' }, { a: ' comme' }), silent: fr({ a: ', as app' }, { a: ' comme application' }) },
    {
      fires: { en: { ns: { a: 'Sync: ' } }, ko: { ns: { a: '동기화:' } } },
      silent: {
        en: { ns: { a: 'Sync: ', b: ' – or later', c: '"Sync" ' } },
        zh: { ns: { a: '同步：', b: '——或稍后', c: '“同步”' } },
      },
    },
    {
      fires: { en: { ns: { a: 'Id ' } }, fr: { ns: { a: 'Id ' } }, es: { ns: { a: 'Id' } } },
      silent: { en: { ns: { a: 'Id' } }, fr: { ns: { a: 'Id' } }, es: { ns: { a: 'Id' } } },
    },
    {
      fires: { en: { ns: { a: ' (copy)' } }, fr: { ns: { a: '(copie)' } }, es: { ns: { a: '(copia)' } } },
      silent: { en: { ns: { a: ' · ' } }, fr: { ns: { a: ', ' } }, es: { ns: { a: '·' } }, ja: { ns: { a: '、' } } },
    },
    {
      fires: { en: { ns: { a: 'You get ' } }, ko: { ns: { a: '당신도' } } },
      silent: {
        en: { ns: { a: 'You get ', b: ' now' } },
        ja: { ns: { a: 'ユーザー', b: 'を獲得' } },
        'zh-TW': { ns: { a: '您可獲得', b: '現在' } },
        th: { ns: { a: 'คุณได้รับ', b: 'ตอนนี้' } },
        es: { ns: { a: 'Obtienes ', b: ' ya' } },
      },
    },
    {
      fires: { en: { ns: { a: 'of' } }, zh: { ns: { a: ' 共' } } },
      silent: { en: { ns: { a: 'of' } }, zh: { ns: { a: ' / ' } } },
    },
    { fires: { en: { ns: { a: 'two  spaces' } } }, silent: { en: { ns: { a: 'a {{  b }} c\nd' } } } },
    { fires: fr({ a: 'A. B' }, { a: 'A.  B' }), silent: fr({}, {}) },
  ],
  'i18n/register': [
    {
      fires: es({ a: 'a', b: 'b', c: 'c' }, { a: 'Usted decide', b: 'Puede escribirnos', c: 'Puedes llamar' }),
      silent: es({ a: 'a' }, { a: 'Usted puede, y su equipo de TI' }),
    },
    {
      fires: es(
        { a: 'a', b: 'b', c: 'c' },
        { a: 'Tus datos', b: 'Tu equipo', c: '¿Desea seguir? Si puede, elija uno' },
      ),
      silent: es(
        { a: 'a', b: 'b', c: 'c', d: 'd', e: 'e', f: 'f' },
        {
          ...{ a: 'Tus datos', b: 'No se puede mostrar', c: 'El servidor puede leerlo, la escena puede ser otra' },
          ...{
            d: 'Puede editar. No se abrió. Puede estar dañado',
            e: 'Puede que tarde',
            f: 'Un campo que indique el tipo',
          },
        },
      ),
    },
    {
      fires: es({ a: 'a', b: 'b' }, { a: 'Tus datos, tu equipo', b: 'Por favor, revise los datos' }),
      silent: es({ a: 'a', b: 'b' }, { a: 'Tus datos, tu equipo', b: 'Permite que otra persona te envíe un mensaje' }),
    },
    {
      fires: es(
        { a: 'a', b: 'b', c: 'c', d: 'd' },
        {
          a: 'Ingrese su correo',
          b: 'Cree su primera sala',
          c: 'Tu sala',
          d: 'No está. Por favor contacte con nosotros',
        },
      ),
      silent: es(
        { a: 'a', b: 'b', c: 'c', d: 'd' },
        {
          ...{ a: 'Tus datos', b: 'Cree que es un error', c: 'Nadie lo sabe. Cree copias al cerrar' },
          d: 'Permite que otro edite, guarde o confirme los datos',
        },
      ),
    },
    {
      fires: es({ a: 'a', b: 'b' }, { a: 'Tus datos, tu equipo', b: '¿Desea la factura? ¿Puede entrar el lunes?' }),
      silent: es(
        { a: 'a', b: 'b' },
        { a: 'Tus datos, tu equipo', b: '¿Puede el socio entrar? ¿Y si puede alguien? ¿Puede mi hijo?' },
      ),
    },
    {
      fires: es({ a: 'a', b: 'b' }, { a: 'Tus datos, tu equipo', b: 'Lo esperamos a usted' }),
      silent: es({ a: 'a', b: 'b' }, { a: 'Tus datos, tu equipo', b: 'Los esperamos a ustedes' }),
    },
    {
      fires: es({ a: 'a', b: 'b' }, { a: 'Usted decide', b: 'Consulta los precios' }),
      silent: es({ a: 'a', b: 'b' }, { a: 'Usted decide', b: 'Consulta de precios' }),
    },
    {
      fires: es({ a: 'a', b: 'b' }, { a: 'Usted decide', b: 'Escuche «Volver» en tu teléfono' }),
      silent: es({ a: 'a', b: 'b' }, { a: 'Usted decide', b: 'La canción «Tu nombre» y "Tu mirada"' }),
    },
    {
      fires: fr({ a: 'a', b: 'b' }, { a: 'Vous êtes ici', b: 'Tes amis' }),
      silent: fr({ a: 'a', b: 'b' }, { a: 'Vous êtes ici', b: 'Que tous·tes, toutes.tes ou tou•tes viennent' }),
    },
    {
      fires: fr({ a: 'a', b: 'b' }, { a: 'Écrivez-nous, vous êtes ici', b: 'Envoie ton message' }),
      silent: fr(
        { a: 'a', b: 'b' },
        { a: 'Vous choisissez le ton de vos textes', b: 'Envoie les fichiers au serveur' },
      ),
    },
    {
      fires: fr({ a: 'a', b: 'b' }, { a: 'Tes amis, tes rendez-vous', b: 'Demandez-lui, puis passez' }),
      silent: fr({ a: 'a', b: 'b' }, { a: 'Tes amis', b: 'Prends rendez-vous chez lui, avec assez de points' }),
    },
    {
      fires: fr({ a: 'a', title: 'b' }, { a: 'Vous êtes ici', title: 'Tu es traducteur' }),
      silent: fr({ a: 'a', chatPrompt: 'b' }, { a: 'Vous êtes ici', chatPrompt: 'Tu es traducteur' }),
    },
  ],
  'i18n/terminology': [
    {
      fires: fr({ a: 'Ask for a quote' }, { a: 'Demander une estimation' }),
      silent: fr({ a: 'Ask for quotes' }, { a: 'Demander des devis' }),
      glossary: { terms: [{ en: 'quote', fr: 'devis' }] },
    },
    {
      fires: { en: { ns: { a: 'Your quote' } }, de: { ns: { a: 'Ihre Offerte' } }, zh: { ns: { a: '您的报价' } } },
      silent: {
        en: { ns: { a: 'Quote number' } },
        de: { ns: { a: 'Angebotsnummer' } },
        zh: { ns: { a: '索取报价单' } },
        ru: { ns: { a: 'Номер сметы' } },
      },
      glossary: { terms: [{ en: 'quote', de: 'Angebot', zh: '报价', ru: 'смета' }] },
    },
    {
      fires: es({ a: 'Release notes' }, { a: 'Notas del lanzamiento' }),
      silent: es({ a: 'Release history', b: 'Release time' }, { a: 'Historial de versiones', b: 'Hora de la versión' }),
      glossary: { terms: [{ en: 'release', es: 'versión' }] },
    },
    {
      fires: fr(
        { a: 'A longer text about wallets' },
        { a: 'Un texte plus long, où il est question de porte-monnaies' },
      ),
      silent: fr(
        { a: 'A longer text about wallets' },
        { a: 'Un texte plus long, où il est question de portefeuilles' },
      ),
      glossary: { avoid: { fr: { 'porte-monnaie': 'portefeuille' } } },
    },
  ],
  'i18n/do-not-translate': [
    {
      fires: fr({ a: 'Goshen Stays' }, { a: 'Séjours Goshen' }),
      silent: fr({ a: 'Goshen Stays' }, { a: 'Chez Goshen Stays' }),
      glossary: { doNotTranslate: ['Goshen Stays', 'Stays'] },
    },
    {
      fires: { en: { ns: { a: 'From Goshen' } }, fi: { ns: { a: 'Gosenista' } } },
      silent: {
        en: { ns: { a: 'Book at Goshen' } },
        fi: { ns: { a: 'Varaa Goshenista' } },
        zh: { ns: { a: '使用Goshen预订' } },
      },
      glossary: { doNotTranslate: ['Goshen'] },
    },
    {
      fires: fr({ a: 'Blue Whale' }, { a: 'Baleine bleue' }),
      silent: fr({ a: 'Blue Whale' }, { a: 'Blue\u00a0Whale' }),
      glossary: { doNotTranslate: ['Blue Whale'] },
    },
  ],
  'i18n/fr-space': [
    french('Un devis ?', 'Un devis\u202f?'),
    french('Un devis?', 'À 10:30'),
    french('Un &quot;devis&quot; ?', 'Un &quot;devis&quot; &amp; un plan'),
    french('Un devis&nbsp; ?', '«&nbsp;Un devis&nbsp;» ou un plan&#8239;? &lt;'),
    french('« devis »', '«\u00a0devis\u00a0»'),
    french('Note : oui', 'Note\u00a0: voir https://x.example/?a=b'),
    french('_Un devis ?_', 'Ubuntu et Pop!_OS'),
    french('Un plan, un devis ?', 'Un symbole (!, ?, #)'),
    french('Un :devis, un plan:', 'Bonjour :wave: et merci'),
    french('**Note:** un devis', 'Par exemple Bash(make:*)'),
    french('Chambre: a', 'ex. [Cc]hambre: a'),
    french('Chercher ? Oui', 'Ctrl+K\u00a0: chercher · ? · Ctrl + ?'),
    french('Des lettres : a', 'Les signes _!?"’.#@,;-, #!? et\u00a0: ! ? # ;'),
    {
      fires: fr({ a: 'See k:bed, note: x' }, { a: 'Voir k: et note: x' }),
      silent: fr({ a: 'Names with "bed:", r: names' }, { a: 'Des noms avec (bed:) ou r: devant' }),
    },
    french('Un mot "Oui-non!"', 'Par exemple\u00a0: \'Mer-Bleue-26!\' ou "Mer?26"'),
    {
      fires: fr({ a: 'One line = name: text' }, { a: 'Une ligne = nom: texte' }),
      silent: fr({ a: 'One line = name: text' }, { a: 'Une ligne = name: text' }),
    },
    {
      fires: fr({ a: 'Source: Example' }, { a: 'Source: Example, et plus' }),
      silent: fr({ a: '(cat = bed: sea)' }, { a: '(chat = bed: sea)' }),
    },
    french('Tu as lu ?', 'Only the first cluster is visible: all pages use that one.'),
    {
      fires: { en: { ns: { a: 'x' } }, 'fr-CA': { ns: { a: 'Un devis\u202f?' } } },
      silent: { en: { ns: { a: 'x' } }, 'fr-CA': { ns: { a: 'Un devis?' } } },
    },
  ],
  'i18n/fr-quotes': [
    french('Un "devis"', 'Un «\u00a0devis\u00a0»'),
    french('Un “devis”', '«\u00a0Un “devis” exact\u00a0»'),
    french('Un "devis" {x}', 'Par exemple\u00a0:\n{\n "beds": { "a": { "b": "c" } }\n} <code>"d"</code>'),
    french('Un écran 24" dit "large"', 'Un écran de 24" ou de 27", taille 5"'),
    french('La "chambre 5"', 'Un des signes _!?"’#@,;-'),
    french('Un "devis" dans "a/b"', 'tag = "personne", le dossier "chemin/avec espaces/" et class="large"'),
  ],
  'i18n/apostrophe': [french("l'équipe", 'l’équipe')],
  'i18n/fr-number': [
    french('1,234.5 mots', '1\u202f234,5 mots, ou 0,001'),
    french('50% des', '50\u00a0% des'),
    { fires: fr({ a: '1,234 m' }, { a: '1,234 m de' }), silent: fr({ a: '1.234 m' }, { a: '1,234 m de' }) },
  ],
  'i18n/es-opening': [
    spanish('Tiene preguntas?', '¿Tiene preguntas?'),
    spanish('Gracias!', '¡Gracias!'),
    spanish('Escriba. Qué desea?', 'Si tiene dudas, ¿por qué no escribe?'),
    spanish('en casa. Qué desea?', 'reservar?'),
    spanish('Qué desea ? Un plan', 'Escriba ! para borrar'),
    spanish('Es "urgente"?!', 'Use solo letras, números y los signos _!?"\'.#@,;-'),
    spanish('Use Pop!_OS!', 'Ubuntu o Pop!_OS'),
    spanish('Informe (sabe?)', 'Informe de estado (?)'),
    spanish('Pulse "x"?', 'Pulse "?", <kbd>?</kbd> o <1>!</1> para ver la ayuda'),
    spanish('Una mayúscula, y qué más?', 'Un signo (!, ?, #), de ! @ # $ % ?'),
    spanish('Son a y b! Sí', 'Solo si a != b'),
    spanish('PASO? Sí', 'Al menos {?} letras y el PASO ???? – Lucro'),
    spanish('Buscar ahora ? Sí', 'Ctrl+K: buscar · ?: atajos · Ctrl + ?'),
    {
      fires: es({ a: 'x', b: 'y' }, { a: '¿Cómo usarás?', b: 'Goshen Stays?' }),
      silent: es({ a: 'x', b: 'y' }, { a: '¿Cómo usarás', b: 'Goshen Stays?' }),
    },
    spanish('Diga "Sí-no!"', 'Por ejemplo, \'Mar-Azul-26!\' o "Mar?26"'),
    {
      fires: es({ a: 'Thank you, Ana! Go on.', b: 'Now go on!' }, { a: 'Gracias, Ana! Siga.', b: 'Ahora siga!' }),
      silent: es(
        { a: 'Name your Sail! Cup race.', b: 'Search with Sail! or by hand', c: 'Name the Sail! Cup' },
        { a: 'Nombre la regata de la copa Sail!', b: 'Busque con Sail! o a mano', c: 'Nombre la Sail! Cup' },
      ),
    },
    spanish('Qué desea? ¿Sí?', '¡Qué dice?! Vea https://x.example/?a=1'),
  ],
  'i18n/es-accents': [
    spanish('mas informacion', 'más información'),
    spanish('Vea la pagina', 'Vea la página web-pagina.html'),
    spanish('Vea la pagina. Siga', 'Vea pagina-de-inicio, informacion.pdf y #informacion'),
    spanish('Pague la pension', 'Session Token (opcional)'),
    spanish('informacion', 'Latest version'),
    spanish('La decision', 'El modelo Stable Diffusion'),
    {
      fires: es({ a: 'The last Version', b: 'Precision' }, { a: 'La última version', b: 'La Precision' }),
      silent: es({ a: 'Uses Sea Vision here' }, { a: 'Usa Sea Vision para la carta' }),
    },
    spanish('La region', 'La región us-region-1'),
    spanish('Vea la gestion', 'Vea la gestión'),
    spanish('La version {{n}}', 'Se actualizó a v{version}'),
  ],
  'i18n/invisible': [
    french('caf\u200bé', 'café'),
    french('caf\u00ad é', 'café\u00adtéria'),
    french('Un cafÃ© glacÃ©', 'MAÇÃ, IRMÃ®, CHÂTEAU et `cafÃ©`'),
    french('dâ€™abord', 'l’âge, 5€'),
    french('cafe\u0301', 'café 👩‍💻'),
    {
      fires: { en: { ns: { a: 'Settings' } }, ja: { ns: { a: '設\u200b定' } } },
      silent: { en: { ns: { a: 'Settings' } }, km: { ns: { a: 'គណនី\u200bថ្មី' } } },
    },
    french('cafe\u0301', '\u0ba4\u0bc6\u0bbe'),
    // A letter with two marks: NFC would only change their order.
    french('cafe\u0301', '\u0628\u0651\u0650'),
  ],
};

describe.each(Object.entries(cases))('%s', (rule, list) => {
  test.each(list.map((one, index) => [index + 1, one] as const))(
    'speaks of what is wrong and not of what is right (%i)',
    (_, { fires, silent, context, glossary }) => {
      const rulesOf = (files: Files) => lintFiles(files, context, glossary).map(({ rule: id }) => id);
      expect(rulesOf(fires)).toContain(rule);
      expect(rulesOf(silent)).not.toContain(rule);
    },
  );
});

test('every rule has a case', () => {
  expect(Object.keys(cases).toSorted()).toEqual(translationRules.map(({ id }) => id).toSorted());
});

test('every finding has a place and a fix', () => {
  for (const { fires, context, glossary } of Object.values(cases).flat()) {
    for (const finding of lintFiles(fires, context, glossary)) {
      expect(finding).toMatchObject({
        places: [{ file: expect.any(String), line: expect.any(Number), column: expect.any(Number) }],
        fix: expect.any(String),
      });
    }
  }
});

test.each([
  ['ja', '{{item}}を{{choose}}'],
  ['ja', 'AI{{item}}'],
  ['ar', 'ملف و{{item}} صف'],
  ['ar', 'ملف بـ{{item}} صف'],
  ['ar', 'ملف وال{{item}} صف'],
  ['ar', 'ملف لل{{item}} صف'],
  ['he', 'קובץ ב{{item}}'],
  ['he', 'קובץ וב{{item}}'],
  ['am', 'ሙከራ በ{{item}} ቀናት'],
  ['bn', '{{item}}টি ফাইল'],
  ['ne', '{{item}}का लागि'],
  ['bo', '{{item}}དང་ཡིག'],
  ['zh', '选择{{item}}文件'],
  ['cn', '选择{{item}}文件'],
  ['tw', '選擇{{item}}檔案'],
  ['jp', 'AI{{item}}'],
  ['ko', '{{item}}페이지'],
  ['th', 'เลือก{{item}}ไฟล์'],
  ['lo', 'ເລືອກ{{item}}ໄຟລ໌'],
  ['km', 'ជ្រើស{{item}}ឯកសារ'],
  ['eu', '{{item}}tik aurrera'],
  ['hu', 'Kezdete: {{item}}tól'],
  ['tr', '{{item}}den sonra'],
  ['ta', '{{item}}உடன் தேர்வு'],
])('%s writes no space between a word and a placeholder', (language, value) => {
  const found = lintFiles({ en: { ns: { a: 'Choose {{item}} {{choose}} now' } }, [language]: { ns: { a: value } } });
  expect(found.map(({ rule }) => rule)).not.toContain('i18n/placeholder-spacing');
});

test.each([
  ['de', '{{item}}s Auswahl', []],
  ['sv', '{{item}}s val', []],
  ['de', '{{item}}seite öffnen', []],
  ['da', 'Vis {{item}}side', []],
  ['nl', 'Toon {{item}}pagina', []],
  ['nb', 'Vis {{item}}siden', []],
  ['fi', 'Näytä {{item}}sivu', []],
  ['da', 'Vis{{item}} side', ['i18n/placeholder-spacing']],
  ['fr', 'Les {{item}}s', ['i18n/placeholder-spacing']],
  ['fr', 'Choisir 2{{item}}3', []],
  ['ar', 'ملف من{{item}}', ['i18n/placeholder-spacing']],
  ['ar', '查看{{item}}的', []],
  ['ar', 'ระบบ{{item}}ใหม่', []],
])('a compound or a genitive joins the value before it: %s %s', (language, value, rules) => {
  const found = lintFiles({ en: { ns: { a: 'Choose {{item}} now' } }, [language]: { ns: { a: value } } });
  expect(found.map(({ rule }) => rule)).toEqual(rules);
});

test.each([
  ['organizacion', 'organización'],
  ['Organizacion', 'Organización'],
  ['ORGANIZACION', 'ORGANIZACIÓN'],
  ['DIAS', 'DÍAS'],
])('the accent of %s leaves its capitals as they are', (word, right) => {
  const found = lintFiles({ en: { ns: { a: 'My text' } }, es: { ns: { a: `en ${word}` } } });
  expect(found).toMatchObject([{ rule: 'i18n/es-accents', fix: `Write "${right}".` }]);
});

test.each([
  ['{{count}}h', []],
  ['{{count}}j.', []],
  ['{{count}}s', []],
  ['{{seconds}}s', []],
  ['{{name}}s', ['i18n/placeholder-spacing']],
  ['{{count}}jours', ['i18n/placeholder-spacing']],
])('a unit may follow its number without a space: %s', (a, rules) => {
  const base = a.replace(/\}\}.*/, '}} ago');
  expect(lintFiles(fr({ a: base }, { a })).map(({ rule }) => rule)).toEqual(rules);
});

test('a number joins no compound', () => {
  const found = lintFiles({
    en: { ns: { a: 'You have {{count}} new' } },
    de: { ns: { a: 'Sie haben {{count}}neue' } },
  });
  expect(found.map(({ rule }) => rule)).toEqual(['i18n/placeholder-spacing']);
});

test('a language with suffixes writes a space before a placeholder', () => {
  const found = lintFiles({ en: { ns: { a: 'From {{item}}' } }, hu: { ns: { a: 'Kezdete{{item}}' } } });
  expect(found.map(({ rule }) => rule)).toEqual(['i18n/placeholder-spacing']);
});

test('a text that is still that of the base language is not checked as Spanish or French', () => {
  const text = 'Regular expression? The "session" uses {{n}} tu vous!';
  const found = lintFiles({ en: { ns: { a: text } }, es: { ns: { a: text } }, fr: { ns: { a: text } } });
  expect(found.map(({ rule }) => rule)).toEqual(['i18n/same-as-base', 'i18n/same-as-base']);
});

test.each([
  ['a key that the base lacks', { a: 'x' }, ['i18n/extra-key']],
  ['a key of the base', { a: 'x', b: 'x' }, ['i18n/es-opening']],
  ['a form of a text of the base', { a: 'x', b_one: 'x', b_other: 'x' }, ['i18n/es-opening']],
])('the words of a key that may be removed are not checked: %s', (name, base, rules) => {
  const key = name.startsWith('a form') ? 'b_many' : 'b';
  const found = lintFiles(es(base, { a: 'y', [key]: 'Tiene preguntas?' }));
  expect(found.map(({ rule }) => rule).filter((rule) => rule !== 'i18n/plural-missing')).toEqual(rules);
});

test.each([
  ['a label, which may be a loan word', { a: 'Live chat' }, ['info']],
  ['a phrase', { a: 'You have no rooms' }, ['warning']],
  ['a name in another language', { a: 'Restaurant Chez les Amis' }, ['info']],
  ['a label with an abbreviation', { a: 'AS Boilers' }, ['info']],
  ['a label in capitals', { a: 'SIGN IN HERE' }, ['warning']],
  ['a label among copies of phrases', { a: 'Live chat', b: 'You have no rooms' }, ['info', 'warning']],
])('the severity of a copy: %s', (_, texts, severities) => {
  const found = lintFiles({ en: { ns: texts }, nl: { ns: texts } });
  expect(found.map(({ severity }) => severity).toSorted()).toEqual(severities);
});

test.each([
  ['Следующий', 'Next track', 'warning'],
  ['Sledeći', 'Next track', 'info'],
  ['Следующий', 'Final Cut Pro FCPX / FCPXML', 'info'],
  ['Следующий', 'DV Analyzer Summary.txt', 'info'],
])('a copied phrase in a language of another script is untranslated: %s, %s', (b, a, severity) => {
  const found = lintFiles({ en: { ns: { a, b: 'Next' } }, sr: { ns: { a, b } } });
  expect(found).toMatchObject([{ rule: 'i18n/same-as-base', severity }]);
});

test.each([
  ['es', 'ca', 'Reservar cita', []],
  ['pt', 'gl', 'Sala de espera', []],
  ['da', 'nb', 'Vis alle', []],
  ['es', 'fr', 'Reservar cita', ['info']],
  ['es', 'ca', 'Aquí puede escribir un mensaje para todos los vecinos', ['warning']],
  ['nb', 'nn', 'Vi har ikke mottatt noen melding fra deg', ['warning']],
])('close languages share short texts: %s, %s, %s', (base, language, a, severities) => {
  const found = lintFiles({ [base]: { ns: { a } }, [language]: { ns: { a } } }, {}, {}, undefined, base);
  expect(found.map(({ severity }) => severity)).toEqual(severities);
});

test.each([
  ['Skip to main content', []],
  ['So melden Sie sich an', ['i18n/same-as-base']],
  ['Das will so sein', ['i18n/same-as-base']],
])('English text that the base file of another language has is right in the English file: %s', (a, rules) => {
  const found = lintFiles({ de: { ns: { a } }, en: { ns: { a } } }, {}, {}, undefined, 'de');
  expect(found.map(({ rule }) => rule)).toEqual(rules);
});

test('a copy in the English file may be right there, and left to translate in the base', () => {
  const found = lintFiles(
    { fr: { ns: { a: 'Room number already used' } }, en: { ns: { a: 'Room number already used' } } },
    {},
    {},
    undefined,
    'fr',
  );
  expect(found).toMatchObject([
    { rule: 'i18n/same-as-base', fix: expect.stringContaining('If it is English, translate it in fr;') },
  ]);
});

test('a German text in the French file needs no French spaces', () => {
  const text = 'Ihre Rechte: Auskunft';
  const rulesOf = (de: string) =>
    lintFiles({ en: { ns: { a: 'Your rights: access' } }, fr: { ns: { a: text } }, de: { ns: { a: de } } }).map(
      ({ rule }) => rule,
    );
  expect(rulesOf('Rechte')).toContain('i18n/fr-space');
  expect(rulesOf(text)).not.toContain('i18n/fr-space');
});

test('a text of a French base that is the same in English needs no French spaces', () => {
  const rulesOf = (en: string) =>
    lintFiles({ fr: { ns: { a: 'Example: Sea View' } }, en: { ns: { a: en } } }, {}, {}, undefined, 'fr').map(
      ({ rule }) => rule,
    );
  expect(rulesOf('View of the sea')).toContain('i18n/fr-space');
  expect(rulesOf('Example: Sea View')).not.toContain('i18n/fr-space');
});

test('what both languages write with a colon is code in a French base, too', () => {
  const rulesOf = (en: string) =>
    lintFiles({ fr: { ns: { a: 'Une ligne = nom: texte' } }, en: { ns: { a: en } } }, {}, {}, undefined, 'fr').map(
      ({ rule }) => rule,
    );
  expect(rulesOf('One line = name: text')).toContain('i18n/fr-space');
  expect(rulesOf('One line = nom: texte')).not.toContain('i18n/fr-space');
});

test('French text that the English base has is right in the French file', () => {
  const a = 'Nous avons reçu votre demande et nous vous répondrons.';
  expect(lintFiles(fr({ a }, { a })).filter(({ rule }) => rule === 'i18n/same-as-base')).toEqual([]);
});

test('plural forms that are copies of the base text, or empty, are reported as such alone', () => {
  const forms = { n_one: '{{count}} new message', n_other: '{{count}} new messages' };
  const rulesOf = (pl: object) => lintFiles({ en: { ns: forms }, pl: { ns: pl } }).map(({ rule }) => rule);
  expect(rulesOf(forms)).toEqual(['i18n/same-as-base', 'i18n/same-as-base']);
  expect(rulesOf({ n_one: '', n_other: '' })).toEqual(['i18n/empty-value', 'i18n/empty-value']);
  expect(rulesOf({ ...forms, n_one: '{{count}} nowa' })).toContain('i18n/plural-missing');
});

test.each([
  ['Lorem ipsum dolor sit amet', ['en/ns.json']],
  ['TODO: opening hours', ['en/ns.json', 'fr/ns.json']],
])('a placeholder text is one finding, a TODO one for each language that has it: %s', (a, files) => {
  const found = lintFiles({ en: { ns: { a } }, fr: { ns: { a } }, de: { ns: {} } });
  expect(found.map(({ rule, places: [place] }) => [rule, place?.file])).toEqual(
    files.map((file) => ['i18n/leftover', file]),
  );
});

test('a text of a key that has its word is missing or untranslated as any other', () => {
  const found = lintFiles({
    en: { ns: { dateTbd: 'Date is TBD' } },
    fr: { ns: {} },
    es: { ns: { dateTbd: 'Date is TBD' } },
  });
  expect(found.map(({ rule }) => rule)).toEqual(['i18n/missing-key', 'i18n/same-as-base']);
});

test('a space at the end of the base text and of its copies is one finding, at the base text', () => {
  const de = { ns: { a: 'Fines ' } };
  const texts = { en: de, fr: { ns: { a: 'Amendes' } }, es: { ns: { a: 'Multas ' } }, de };
  const found = lintFiles(texts).filter(({ rule }) => rule === 'i18n/whitespace');
  expect(found).toMatchObject([
    {
      places: [{ file: 'en/ns.json' }],
      severity: 'info',
      message: '"a" ends with a space, and half of the texts that are translated or more do not.',
    },
  ]);
});

test.each([
  ['Sea Lodge', 'info'],
  ['Logement', 'error'],
])('a missing text that most languages keep as in the base is a hint: %s', (translated, severity) => {
  const texts = { en: { a: 'Sea Lodge' }, de: { a: 'Sea Lodge' }, fr: { a: translated }, es: {} };
  const files = Object.fromEntries(Object.entries(texts).map(([language, ns]) => [language, { ns }]));
  expect(lintFiles(files).filter(({ rule }) => rule === 'i18n/missing-key')).toMatchObject([{ severity }]);
});

describe('a language that lacks most texts', () => {
  const keys = Array.from({ length: 30 }, (_, at) => `k${at}`);
  const texts = (count: number, text: string) =>
    Object.fromEntries(keys.slice(0, count).map((key) => [key, `${text} ${key}`]));
  const missingIn = (files: Files) => lintFiles(files).filter(({ rule }) => rule === 'i18n/missing-key');

  test('is one finding, with all its files', () => {
    const en = { a: texts(30, 'Text'), b: texts(30, 'More'), c: { z: 'End' } };
    const files = { en, fr: { a: texts(20, 'Texte') }, de: { a: texts(30, 'Wort'), b: texts(29, 'Mehr') } };
    expect(missingIn(files)).toMatchObject([
      {
        severity: 'warning',
        message: 'fr has 20 of 61 texts; where it is offered, visitors see the missing ones in the fallback language.',
      },
      { severity: 'error', message: 'de/c.json does not exist; 1 text of en has no translation.' },
      { severity: 'error', places: [{ file: 'de/b.json' }], evidence: 'k29' },
    ]);
  });

  test('is one finding as well if they are empty', () => {
    const empty = Object.fromEntries(keys.map((key) => [key, '']));
    expect(lintFiles({ en: { a: texts(30, 'Text') }, fr: { a: { ...empty, k0: 'Texte k0' } } })).toMatchObject([
      { rule: 'i18n/missing-key', severity: 'info', message: expect.stringMatching(/^fr has 1 of 30 texts;/) },
    ]);
  });

  test('has the same words as the others without any text', () => {
    const message =
      'The language has 0 of 30 texts; where it is offered, visitors see the missing ones in the fallback language.';
    expect(missingIn({ en: { a: texts(30, 'Text') }, fr: { a: {} }, de: { a: {} } })).toMatchObject([
      { severity: 'info', message, places: [{ file: 'fr/a.json' }] },
      { severity: 'info', message, places: [{ file: 'de/a.json' }] },
    ]);
  });

  test.each([
    ['that is hardly begun has no other finding', 1, []],
    ['has copies of base texts', 7, ['i18n/same-as-base']],
  ])('%s', (_, count, rules) => {
    const copy = { k0: 'See the beds' };
    const found = lintFiles({
      en: { a: { ...texts(30, 'Text'), ...copy } },
      fr: { a: { ...texts(count, 'Texte'), ...copy } },
    });
    expect(found.map(({ rule }) => rule)).toEqual(['i18n/missing-key', ...rules]);
  });

  test('has the number of the texts that are used', () => {
    const files = {
      en: { a: texts(30, 'Text'), b: { x: 'X', old: 'Old' } },
      fr: { a: texts(1, 'Texte') },
      de: { a: texts(30, 'Wort') },
    };
    const missing = lintFiles(files, code(...keys, 'x')).filter(({ rule }) => rule === 'i18n/missing-key');
    expect(missing.map(({ message }) => message)).toEqual([
      'fr has 1 of 31 possibly used texts; where it is offered, visitors see the missing ones in the fallback language.',
      'de/b.json does not exist; 1 possibly used text of en has no translation.',
    ]);
  });

  test('lacks the texts below a key that is a text', () => {
    const files = {
      en: { a: { ...texts(30, 'Text'), role: { x: 'X', y: 'Y' } } },
      fr: { a: { k0: 'K', role: 'Rôle' } },
    };
    expect(missingIn(files)).toMatchObject([{ message: expect.stringMatching(/^fr has 1 of 32 texts;/) }]);
  });

  test('is not one that the project publishes', () => {
    const files = { en: { a: texts(30, 'Text') }, fr: { a: texts(1, 'Texte') }, de: { a: texts(1, 'Wort') } };
    const found = lintFiles(files, {}, {}, { all: ['en', 'fr', 'de'], drafts: ['de'] });
    const missing = found.filter(({ rule }) => rule === 'i18n/missing-key');
    expect(missing.map(({ severity }) => severity)).toEqual(['warning', ...Array.from({ length: 29 }, () => 'error')]);
  });

  test('is not one that lacks few texts, or half of them', () => {
    expect(missingIn({ en: { a: texts(12, 'Text') }, fr: { a: {} } })).toHaveLength(12);
    expect(missingIn({ en: { a: texts(30, 'Text') }, fr: { a: texts(15, 'Texte') } })).toHaveLength(15);
  });

  test('with a file that is not valid JSON is none', () => {
    expect(missingIn({ en: { a: texts(30, 'Text') }, fr: { a: '{' } })).toEqual([]);
  });
});

test('a text that several languages lack is one finding that names them, at the base file', () => {
  const files = (...languages: string[]): Files => ({
    ...{ en: { ns: { a: 'A', new: 'New moon' } }, fi: { ns: { a: 'A', new: 'Uusikuu' } } },
    ...Object.fromEntries(languages.map((language) => [language, { ns: { a: 'A' } }])),
  });
  const messagesOf = (found: Finding[]) => found.map(({ severity, message }) => [severity, message]);
  const missingIn = (...languages: string[]) => lintFiles(files(...languages));
  expect(messagesOf(missingIn('fr', 'es', 'it'))).toEqual([
    ['error', '"new" is missing in fr, es, it; where it is used, visitors see "New moon".'],
  ]);
  expect(missingIn('fr', 'es', 'it')).toMatchObject([
    { places: [{ file: 'en/ns.json', line: 3, column: 10 }], fix: 'Add "new" to fr, es, it.' },
  ]);
  expect(missingIn('fr', 'es')).toHaveLength(2);
  const planned = { all: ['en', 'fi', 'fr', 'es', 'it', 'de'], drafts: ['de'] };
  expect(messagesOf(lintFiles(files('fr', 'es', 'it', 'de'), {}, {}, planned))).toEqual([
    ['error', '"new" is missing in fr, es, it; where it is used, visitors see "New moon".'],
    ['warning', '"new" is missing in de; where it is used, visitors see "New moon".'],
  ]);
});

test('a file that many languages lack is one finding', () => {
  const languages = ['fr', 'es', 'it', 'pt', 'de'];
  const files = Object.fromEntries(languages.map((language) => [language, { a: { x: 'Z' } }]));
  expect(lintFiles({ en: { a: { x: 'X' }, b: { x: 'X', y: 'Y' } }, ...files })).toMatchObject([
    { message: 'b.json does not exist in fr, es, it, pt, de; 2 texts of en have no translation.' },
  ]);
});

test('of a repeated key, the other rules check only the value that is kept', () => {
  const twice = '{ "a": "Save", "b": { "old": "Old" }, "a": { "x": "X" }, "b": { "new": "New" } }';
  const files = { en: { ns: twice }, fr: { ns: { a: { x: 'X' }, b: { new: 'Neuf' } } } };
  expect(lintFiles(files, code('a.x', 'b.new')).map(({ message }) => message)).toEqual([
    'Duplicate key "a" at lines 1 and 1; the first is lost.',
    'Duplicate key "b" at lines 1 and 1; the first is lost.',
  ]);
});

test('objects of one name are to be merged, and their lost keys are not called unknown in other languages', () => {
  const en = '{ "a": { "x": "X", "n": ["N"] }, "a": { "y": "Y" }, "b": "B", "b": "C" }';
  const found = lintFiles(fr(en, { a: { x: 'Ex', n: ['En'], y: 'Igrec', z: 'Zède' }, b: 'Bé' }));
  expect(found.map(({ message, fix }) => [message, fix])).toEqual([
    ['Duplicate key "a" at lines 1 and 1; the first is lost.', 'Merge the two objects.'],
    ['Duplicate key "b" at lines 1 and 1; the first is lost.', 'Rename or remove one of them.'],
    ['"a.z" is not in en.', expect.any(String)],
  ]);
});

test('a key that is repeated with the same value loses nothing', () => {
  expect(lintFiles({ en: { ns: '{ "a": "Save", "b": {"x": "X"}, "a": "Save", "b": {"x": "X"} }' } })).toMatchObject([
    { severity: 'info', message: 'Duplicate key "a" at lines 1 and 1, with the same value.' },
    { severity: 'info', message: 'Duplicate key "b" at lines 1 and 1, with the same value.' },
  ]);
});

test('a garbled word is quoted without the markup around it', () => {
  const found = lintFiles(fr({ a: 'A <b>coffee</b>' }, { a: 'Un <b>cafÃ©</b>' }));
  expect(found).toMatchObject([{ rule: 'i18n/invisible', message: '"a": "cafÃ©" is garbled.' }]);
});

test('a decomposed letter looks right, so it is a hint', () => {
  const found = lintFiles(fr({ a: 'A coffee' }, { a: 'Un cafe\u0301' }));
  expect(found).toMatchObject([{ rule: 'i18n/invisible', severity: 'info', edits: [{ text: 'é' }] }]);
});

test('the same invisible or lost character in a row is one finding', () => {
  const found = lintFiles({ en: { ns: { a: 'Pi\u200b\u200bll', b: 'Te\ufffd\ufffdt' } } });
  expect(found.map(({ message }) => message)).toEqual([
    '"a": Invisible character U+200B.',
    '"b": U+FFFD replaces a lost character.',
  ]);
});

test('what an empty text shows depends on an option of i18next, so it is a warning', () => {
  expect(lintFiles(fr({ a: 'Save' }, { a: '' }))).toMatchObject([
    { severity: 'warning', message: expect.stringContaining('or the fallback with returnEmptyString: false.') },
  ]);
});

test.each([
  ['errors:noConfig', 'The code uses "errors:noConfig", which does not exist: correct it there or rename this key.'],
  [
    'errors:quiz.noConfig',
    'The code uses "errors:quiz.noConfig", which does not exist: correct it there or rename this key.',
  ],
  [
    'errors.host.quiz.noConfig',
    'Remove it in every language. If a server sends the key, or it is built at run time, add its pattern to lint.dynamicKeys.',
  ],
  ['Manager.noConfig', 'The code uses "Manager.noConfig", which does not exist: correct it there or rename this key.'],
  [
    'manager.noConfig ',
    'The code uses "manager.noConfig ", which does not exist: correct it there or rename this key.',
  ],
  ['errors:host.noConfig', expect.stringMatching(/^Remove it in every language\./)],
  ['errors:anoConfig', expect.stringMatching(/^Remove it in every language\./)],
  ['noConfig', expect.stringMatching(/^Remove it in every language\./)],
])('a key that the code names wrongly is not to be removed: %s', (name, fix) => {
  const texts = { manager: { noConfig: 'No configuration' }, host: { noConfig: 'No host' }, other: 'Other' };
  const found = lintFiles({ en: { errors: texts } }, code(name, 'host.noConfig', 'other'));
  expect(found).toMatchObject([
    { rule: 'i18n/unused-key', message: 'The code does not name "manager.noConfig".', fix },
  ]);
});

test('a key whose first part the code leaves out is not to be removed', () => {
  const found = lintFiles(
    { en: { ns: { list: { notes: { promo: 'Offer' }, title: 'List' } } } },
    code('notes.promo', 'list.title'),
  );
  expect(found).toMatchObject([{ fix: expect.stringMatching(/^The code uses "notes.promo", which does not exist/) }]);
});

test('a key that is joined with colons is not named wrongly', () => {
  const texts = { host: { full: 'Full' }, guest: { full: 'Full' } };
  const found = lintFiles({ en: { errors: texts } }, code('errors:host:full'));
  expect(found).toMatchObject([
    { message: 'The code does not name "guest.full".', fix: expect.stringMatching(/^Remove it in every language\./) },
  ]);
});

test('a key may be named wrongly where the code joins the namespace with a dot', () => {
  const context = code('errors.other', 'errors.quiz.noConfig');
  const fix = 'The code uses "errors.quiz.noConfig", which does not exist: correct it there or rename this key.';
  expect(lintFiles({ en: { errors: { manager: { noConfig: 'No' }, other: 'Other' } } }, context)).toMatchObject([
    { fix },
  ]);
});

test.each([
  ['nav.home', [], '"nav.home" is missing in fr.'],
  ['nav.home', ['ns:nav.home'], '"nav.home" is missing in fr; visitors see "Home".'],
  ['home', ['ns.home'], '"home" is missing in fr; visitors see "Home".'],
])('only of a key that the code names whole do visitors see the text: %s, %j', (key, names, message) => {
  const found = lintFiles(fr({ a: 'Bed', [key]: 'Home' }, { a: 'Lit' }), code('a', ...names));
  expect(found).toMatchObject([{ rule: 'i18n/missing-key', message }]);
});

test('a key that is a sentence resembles no other', () => {
  const found = lintFiles(fr({ 'Beds to let': 'A' }, { 'Beds to get': 'B' })).filter(
    ({ rule }) => rule === 'i18n/extra-key',
  );
  expect(found).toMatchObject([{ message: '"Beds to get" is not in en.' }]);
});

test('an unknown key is to be added where the code uses it', () => {
  const [finding] = lintFiles(fr({ a: 'Beds' }, { a: 'Lits', price: 'Prix' })).filter(
    ({ rule }) => rule === 'i18n/extra-key',
  );
  expect(finding?.fix).toBe('Add it to en if the code uses it, otherwise rename or remove it.');
});

const unknown = 'Add it to en if the code uses it, otherwise rename or remove it.';
const renamed = 'Rename it if it is to be "menu.title", otherwise add it to en or remove it.';
test.each([
  ['menu.titel', 'menu.title', [], ['"menu.titel" is not in en; closest "menu.title".', renamed]],
  ['meny.title', 'menu.title', [], ['"meny.title" is not in en.', unknown]],
  ['menu.add', 'menu.and', [], ['"menu.add" is not in en.', unknown]],
  ['menu.titel', 'menu.title', ['titel'], ['"menu.titel" is not in en; closest "menu.title".', renamed]],
  ['menu.titel', 'menu.title', ['menu.titel'], ['"menu.titel" is not in en.', 'The code uses it: add it to en.']],
  ['titel', 'title', ['ns:titel'], ['"titel" is not in en.', 'The code uses it: add it to en.']],
  ['titel', 'title', ['titel'], ['"titel" is not in en.', unknown]],
])('an unknown key is a slip if a long part differs and no code names it: %s, %s, %j', (key, right, names, words) => {
  const files = fr({ a: 'Beds', [right]: 'Title' }, { a: 'Lits', [key]: 'Titre' });
  const found = lintFiles(files, { ...code('a', right, ...names), checksUnused: true });
  const extra = found.filter(({ rule }) => rule === 'i18n/extra-key');
  expect(extra.map(({ message, fix }) => [message, fix])).toEqual([words]);
});

test.each([
  ['an unused form beside the used one', { n_one: '1 件', n_other: '{{count}} 件' }, 'Remove it.'],
  ['the only text', { n_one: '{{count}} 件' }, 'Rename it to "n_other".'],
  ['a suffix of version 3 alone', { n: '件', n_plural: '{{count}} 件' }, 'Rename it to "n_other".'],
  ['a suffix of version 3 beside the forms', { n: '件', n_plural: '件', n_other: '{{count}} 件' }, 'Remove it.'],
])('the fix of an unused plural form keeps a text for the number: %s', (_, ja, fix) => {
  const files = { en: { ns: { n_one: '{{count}} a', n_other: '{{count}} b' } }, ja: { ns: ja } };
  const found = lintFiles(files, code('n'));
  expect(found.filter(({ rule }) => rule === 'i18n/plural-extra')).toMatchObject([{ fix }]);
});

test('a suffix of version 3 becomes the forms that its language has', () => {
  const files = {
    en: { ns: { n_one: '{{count}} a', n_other: '{{count}} b' } },
    ru: { ns: { n: '{{count}} a', n_plural: '{{count}} b' } },
  };
  const fixOf = (context?: Parameters<typeof lintFiles>[1]) =>
    lintFiles(files, context).find(({ rule }) => rule === 'i18n/plural-extra')?.fix;
  const fix = 'Replace it with "n_many", "n_few", "n_other".';
  expect(fixOf(code('n'))).toBe(fix);
  expect(fixOf()).toBe(`If the code does not name the whole key: ${fix}`);
});

test('a base whose keys are its texts is one finding', () => {
  const texts = (text: string) => Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`Save ${at}`, text + at]));
  const files = {
    en: { ns: { plain: 'Plain' } },
    fr: { ns: texts('Garder ') },
    de: { ns: { ...texts('Sichern '), x: 'X' } },
  };
  expect(lintFiles(files).filter(({ rule }) => rule === 'i18n/extra-key')).toMatchObject([
    { severity: 'info', places: [{ file: 'en/ns.json' }], message: 'en lacks 25 texts that all translations have.' },
    { severity: 'warning', message: '"x" is not in en.' },
  ]);
});

test('a plural form of version 3 is to become one of version 4', () => {
  const files = fr({ n_one: '{{count}} a', n_other: '{{count}} b' }, { n_0: '{{count}} a' });
  expect(lintFiles(files).filter(({ rule }) => rule === 'i18n/extra-key')).toMatchObject([
    { message: '"n_0" is not in en.', fix: 'Rename it to a form of i18next JSON v4, such as "n_other".' },
  ]);
});

test('a form too many is one finding of the language', () => {
  const forms = { n_one: '{{count}} a', n_other: '{{count}} b', m_one: '{{count}} c', m_other: '{{count}} d' };
  const found = lintFiles({ en: { ns: forms }, fr: { ns: forms }, ja: { ns: forms } });
  expect(found.map(({ rule, template }) => `${rule} ${template}`)).toEqual([
    'i18n/plural-extra ja _one',
    'i18n/plural-extra ja _one',
  ]);
});

test('an unknown key is not to be renamed to one that is there', () => {
  const fixesOf = (translation: object) =>
    lintFiles(fr({ title: 'Beds' }, translation)).filter(({ rule }) => rule === 'i18n/extra-key');
  expect(fixesOf({ titel: 'Lits' })).toMatchObject([
    { fix: 'Rename it if it is to be "title", otherwise add it to en or remove it.' },
  ]);
  expect(lintFiles(fr({ step11: 'A' }, { step10: 'B' })).find(({ rule }) => rule === 'i18n/extra-key')).toMatchObject({
    message: '"step10" is not in en.',
  });
  expect(fixesOf({ titles: 'Lits' })).toMatchObject([
    { fix: expect.stringContaining('otherwise rename or remove it') },
  ]);
  expect(fixesOf({ title: 'Lits', titel: 'Lits' })).toMatchObject([
    { message: '"titel" is not in en.', fix: 'Add it to en if the code uses it, otherwise rename or remove it.' },
  ]);
});

test.each([
  ['fr', []],
  ['it', []],
  ['sk', []],
  ['ru', ['error']],
  ['ua', ['error']],
])('a form that only exact millions or fractions need is not reported: %s %s', (language, severities) => {
  const forms = { n_one: '{{count}} a', n_other: '{{count}} b' };
  const translation = { ...forms, ...(!/fr|it/.test(language) && { n_few: '{{count}} c' }) };
  const found = lintFiles({ en: { ns: forms }, [language]: { ns: translation } });
  expect(found.filter(({ rule }) => rule === 'i18n/plural-missing').map(({ severity }) => severity)).toEqual(
    severities,
  );
});

test.each([
  ['uk', ['n_one', 'n_few'], '"n_many" is missing (for 0, 5, 6)'],
  ['ar', ['n_zero', 'n_one', 'n_two'], '"n_few" is missing (for 3, 5, 6)'],
  ['sl', ['n_one', 'n_two'], '"n_few" is missing (for 3)'],
  ['cy', ['n_zero', 'n_one', 'n_two', 'n_few'], '"n_many" is missing (for 6)'],
  ['ga', ['n_one', 'n_two', 'n_few'], '"n_many" is missing (for 7)'],
])('a missing form is named with numbers that occur: %s', (language, keys, fact) => {
  const forms = { n_one: '{{count}} a', n_other: '{{count}} b' };
  const own = Object.fromEntries([...keys, 'n_other'].map((key) => [key, '{{count}} c']));
  const found = lintFiles({ en: { ns: forms }, [language]: { ns: own } });
  expect(found.find(({ rule }) => rule === 'i18n/plural-missing')).toMatchObject({
    message: `${fact}; i18next shows another form, another language or the key.`,
  });
});

test.each([
  ['{{count}} file', 'warning'],
  ['This file', 'info'],
])('a singular without {{count}} is a hint where that of the base has none: %s', (singular, severity) => {
  const base = { n_one: singular, n_other: '{{count}} files' };
  const ru = { n_one: 'Этот файл', n_few: '{{count}} файла', n_many: '{{count}} файлов', n_other: '{{count}} файла' };
  expect(lintFiles({ en: { ns: base }, ru: { ns: ru } })).toMatchObject([{ rule: 'i18n/plural-count', severity }]);
});

test('a text for 0 is a warning in Latvian, which uses it for 10 too', () => {
  const forms = { n_zero: 'None', n_one: '{{count}} a', n_other: '{{count}} b' };
  const found = lintFiles({ en: { ns: forms }, lv: { ns: { ...forms, n_zero: 'Nav' } } });
  expect(found).toMatchObject([{ rule: 'i18n/plural-count', severity: 'warning' }]);
});

test('the fix of a form of address keeps the capital, and the message quotes the word once', () => {
  const texts = { a: 'Usted decide', b: 'Usted elige', c: 'Tienes' };
  const [finding] = lintFiles(es({ a: 'a', b: 'b', c: 'c' }, texts)).filter(({ rule }) => rule === 'i18n/register');
  expect(finding?.message).toContain('"Tienes", but other texts use usted.');
  expect(finding?.fix).toBe('Write the sentence with usted: "Tiene" instead of "Tienes".');
});

test('the usual form of address is that of most texts, not of most words', () => {
  const texts = { a: 'Usted elige, usted paga y usted decide', b: 'Tienes hora', c: 'Hoy es tu día' };
  const found = lintFiles(es({ a: 'a', b: 'b', c: 'c' }, texts)).filter(({ rule }) => rule === 'i18n/register');
  expect(found.map(({ template }) => template)).toEqual(['es informal']);
});

test.each([
  ['Si funciona, verá "Todo listo!"', 'Si funciona, verá "¡Todo listo!"'],
  ['Nadie lo ve (seguro?)', 'Nadie lo ve (¿seguro?)'],
  ['Guardar los cambios (ej: dos de tres)?', '¿Guardar los cambios (ej: dos de tres)?'],
  ['Hecho. Sigue "ahora"?', 'Hecho. ¿Sigue "ahora"?'],
])('an opening mark is added where the question or exclamation begins: %s', (a, fixed) => {
  const source = JSON.stringify({ a });
  const files = { en: { ns: { a: 'x' } }, es: { ns: source } };
  expect(JSON.parse(fixFile(files, 'es/ns.json', source))).toEqual({ a: fixed });
});

test('mixed forms of address are one finding of the language, which quotes its words as they are', () => {
  const texts = { a: 'Usted elige', b: 'Tienes "una" hora', c: 'Hoy "es" tu día', d: 'Usted paga' };
  const found = lintFiles(es({ a: 'a', b: 'b', c: 'c', d: 'd' }, texts)).filter(({ rule }) => rule === 'i18n/register');
  expect(found.map(({ template, message }) => [template, message])).toEqual([
    ['es formal', '"b": "Tienes", but other texts use usted.'],
    ['es formal', '"c": "tu" in `"es" tu`, but other texts use usted.'],
  ]);
});

test('French spaces and quotation marks of one kind are one finding, whatever the words', () => {
  const texts = { a: 'Un devis ?', b: 'Un plan :', c: 'Un plan:', d: 'Un "devis"', e: 'Un "plan" « a »' };
  const base = { a: 'a', b: 'b', c: 'c', d: 'd', e: 'e' };
  const found = lintFiles(fr(base, texts)).filter(({ rule }) => rule.startsWith('i18n/fr-'));
  expect(new Set(found.map(({ rule, template }) => `${rule} ${template}`))).toEqual(
    new Set([
      'i18n/fr-space fr a normal space, which may break the line,',
      'i18n/fr-space fr no space',
      'i18n/fr-quotes fr',
    ]),
  );
});

test('double quotation marks in a French text are single ones where it is quoted', () => {
  expect(lintFiles(fr({ a: 'x' }, { a: 'La vue `"a"` ?' }))).toMatchObject([
    { message: `"a": "vue \`'a'\` ?" has a normal space, which may break the line, before "?".` },
  ]);
});

test('double spaces that the base has too are one finding, at the base', () => {
  const found = lintFiles(fr({ a: 'One.  Two' }, { a: 'Un.  Deux' }));
  expect(found).toMatchObject([{ rule: 'i18n/whitespace', places: [{ file: 'en/ns.json' }] }]);
});

test('a space that half of the translations have is meant: those without it are reported', () => {
  const texts = { en: 'Fines: ', fr: 'Amendes : ', es: 'Multas: ', pt: 'Multas:' };
  const files = Object.fromEntries(Object.entries(texts).map(([language, a]) => [language, { ns: { a } }]));
  const found = lintFiles(files).filter(({ rule }) => rule === 'i18n/whitespace');
  expect(found).toMatchObject([{ places: [{ file: 'pt/ns.json' }] }]);
});

const add = 'Add it, or remove it in en if no text is joined there.';
const remove = 'Remove it, or add it in en if a text is joined there.';
test.each([
  ['Close', 'Fermer ', 'info', '"a" ends with a space, unlike in en.', remove],
  ['for you', ' pour vous', 'info', '"a" starts with a space, unlike in en.', remove],
  ['Close', 'Fermer\n', 'info', '"a" ends with a line break, unlike in en.', 'Remove it.'],
  ['Close ', 'Fermer', 'warning', '"a" ends without the space of en; joined to another text, it lacks one.', add],
  ['Sent. ', 'Envoyé.', 'info', '"a" ends without the space of en; joined to another text, it lacks one.', add],
])(
  'a space that is missing is a warning, one too many, or after a sentence, a hint: %j, %j',
  (a, translation, severity, message, fix) => {
    expect(lintFiles(fr({ a }, { a: translation }))).toMatchObject([{ severity, message, fix }]);
  },
);

test('a space that only the translation has may be lacking in the base, so it is not removed automatically', () => {
  const editsOf = (a: string) => lintFiles(fr({ a: 'Close' }, { a })).flatMap(({ edits }) => edits ?? []);
  expect(editsOf(' Fermer')).toEqual([]);
  expect(editsOf('Fermer\n')).toHaveLength(1);
});

test('line breaks in one language only are a hint with both numbers, unless another tag differs too', () => {
  const base = { a: 'One<br/>two<br/><b>three</b>' };
  const found = ['Un, deux <b>trois</b>', 'Un deux trois'].flatMap((a) => lintFiles(fr(base, { a })));
  expect(found.map(({ severity, message }) => [severity, message])).toEqual([
    ['info', '"a" has 0 <br>, en has 2.'],
    ['info', '"a" lacks <b> </b>.'],
  ]);
});

test.each([
  ['<b>One</b> two', 'Un deux', 'info'],
  ['One two', '<b>Un</b> deux', 'error'],
  ['One two', '<p>Un</p><p>deux</p>', 'info'],
  ['One two', '<p>Un</p><p>deux', 'error'],
  ['<b>One</b> two', '<b>Un deux', 'error'],
  ['<a>One</a> two', 'Un deux', 'error'],
])('words that are no longer bold, or new paragraphs, are a hint: %s, %s', (a, translation, severity) => {
  expect(lintFiles(fr({ a }, { a: translation }))).toMatchObject([{ rule: 'i18n/tag', severity }]);
});

test.each([
  ['<1>x</1>', '<1>x<1>', 'lacks </1>; has more <1> than en.'],
  ['<p>a</p><p>b</p>', '<p>a<p><p>b</p>', 'lacks </p>; has more <p> than en.'],
  ['<1>x</1><2>y</2>', '<1>x<2>y</1></2>', '</1> does not close the tag that was opened last.'],
  ['<1>x</1>', '<1><2>x</2></1>', 'has <2> </2>, which en does not have.'],
])('what is wrong with the tags: %s, %s', (a, translation, fact) => {
  expect(lintFiles(fr({ a }, { a: translation }))).toMatchObject([
    { rule: 'i18n/tag', message: expect.stringMatching(new RegExp(`^"a":? ${fact}$`)) },
  ]);
});

test('what one text lacks in several languages has the same words', () => {
  const texts = { a: 'Hi {{name}}', b: 'Read <1>more</1>', c: 'Now' };
  const files = { en: { ns: texts }, fr: { ns: { a: 'a', b: 'b', c: '' } }, es: { ns: { a: 'a', b: 'b', c: '' } } };
  expect([...new Set(lintFiles(files).map(({ message }) => message))]).toEqual([
    '"c" is empty; visitors see nothing, or the fallback with returnEmptyString: false.',
    '"a" lacks {{name}}, which en has; the value is not shown.',
    '"b" lacks <1> </1>.',
  ]);
});

test('a lost component without text is a warning: it may be a line break', () => {
  const base = { a: 'One <1></1>two <2>three</2>' };
  const found = ['Un, deux <2>trois</2>', 'Un <1/>deux trois'].flatMap((a) => lintFiles(fr(base, { a })));
  expect(found.map(({ severity, message }) => [severity, message])).toEqual([
    ['warning', '"a" lacks <1></1>.'],
    ['error', '"a" lacks <2> </2>.'],
  ]);
});

test('a placeholder without escaping is a hint: React escapes the text', () => {
  const found = lintFiles({ en: { ns: { a: 'For {{- name}}' } } });
  expect(found).toMatchObject([{ severity: 'info', fix: 'Use {{name}} if the text is inserted as HTML.' }]);
});

test('a placeholder with another format shows its value', () => {
  const found = lintFiles(fr({ a: '{{n, rate(bits)}} left' }, { a: 'Reste {{n, bytes(bits)}}' }));
  expect(found).toMatchObject([{ rule: 'i18n/placeholder', severity: 'warning' }]);
  expect(found[0]?.message).toContain('the value has another format.');
});

test.each(['{{n} }', '{ {n}}', '{{n}', '{n}'])('a placeholder with wrong braces is quoted: %s', (written) => {
  expect(lintFiles(fr({ a: '{{n}} left' }, { a: `Reste ${written}.` }))).toMatchObject([
    { message: `"a" has ${written} instead of {{n}} in en; the value is not shown.` },
  ]);
});

test('another value that the code passes is a hint', () => {
  const found = lintFiles(
    fr({ a: '{{n}} of {{size}}' }, { a: '{{n}} sur {{total}}' }),
    calls({ a: ['n', 'size', 'total'] }),
  );
  expect(found).toMatchObject([{ rule: 'i18n/placeholder', severity: 'info' }]);
  expect(found[0]?.message).toContain('has {{total}} instead of {{size}} in en, which the code passes too.');
});

test('a value of the base that the code does not pass may be wrong there', () => {
  const found = lintFiles(
    fr({ a: '{{name}} has {{n}} rooms' }, { a: '{{name}} a des chambres' }),
    calls({ a: ['name'] }),
  );
  expect(found).toMatchObject([
    {
      message: '"a" lacks {{n}}, which en has.',
      fix: 'Use {{n}} as in en if the code passes it, otherwise remove it there.',
    },
  ]);
});

test('a plural form that translates the name of the count is to have the count', () => {
  const forms = (count: string) => ({ n_one: `{{${count}}} a`, n_other: `{{${count}}} b` });
  const found = lintFiles({ en: { ns: forms('count') }, cs: { ns: { ...forms('count'), n_few: '{{počet}} c' } } });
  const fix = 'Use {{count}} as in en.';
  expect(found.filter(({ rule }) => rule === 'i18n/placeholder')).toMatchObject([{ fix }]);
});

test.each([
  ['MCP settings', 'MCP', 'Write MCP without braces, as en does.'],
  ['The total of the order', 'total', 'Remove {{total}}, or add it to en.'],
  ['MCPs of the order', 'MCP', 'Remove {{MCP}}, or add it to en.'],
])('only a name of the base that a translation has in braces is to be written without them: %s', (a, name, fix) => {
  expect(lintFiles(fr({ a }, { a: `Paramètres {{${name}}}` }))).toMatchObject([{ rule: 'i18n/placeholder', fix }]);
});

test('a text in the wrong language is one finding, whatever its punctuation', () => {
  const a = 'The user wants to translate the word "Retry" and this is what they would see, is it not?';
  expect(lintFiles(fr({ a: 'Retry' }, { a })).map(({ rule }) => rule)).toEqual(['i18n/wrong-language']);
});

test('a placeholder of the translation alone is an error', () => {
  const found = lintFiles(fr({ a: 'Close the tab' }, { a: 'Fermez l’onglet {{n}}' }));
  expect(found).toMatchObject([{ rule: 'i18n/placeholder', severity: 'error' }]);
  expect(found[0]?.message).toContain('which en does not have.');
});

test('the pseudo-language of Crowdin is not checked as a translation', () => {
  const base = { a: 'Hello {{name}}', b: 'Save it now', c: 'Close the tab' };
  const pseudo = { a: 'crwdns12:0{{name}}crwdne12:0', b: 'crwdns14:0crwdne14:0', d: { e: '' } };
  expect(lintFiles({ en: { ns: base }, lol: { ns: pseudo } })).toEqual([]);
  const mixed = lintFiles({ en: { ns: base }, fr: { ns: { ...pseudo, b: 'Garder' } } });
  expect(mixed.map(({ rule }) => rule)).toContain('i18n/missing-key');
});

test('a variant of the base language has only what differs', () => {
  const texts = { a: 'Choose a colour', b: 'Save it now', c: 'Close the tab' };
  const files = { en: { ns: texts, more: texts }, 'en-GB': { ns: { b: 'Save it now' } } };
  expect(lintFiles(files)).toEqual([]);
});

test('a variant of a translation has only what differs: i18next shows the text of its language', () => {
  const texts = (text: string) => Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`k${at}`, `${text}${at}`]));
  const files = { en: { ns: texts('Go '), more: { a: 'A' } }, es: { ns: texts('Va '), more: { a: 'A' } } };
  const missingIn = (variant: string) =>
    lintFiles({ ...files, [variant]: { ns: { k1: 'Ándale' } } }).map(({ rule }) => rule);
  expect(missingIn('es-MX')).toEqual([]);
  expect(missingIn('es_419')).toEqual([]);
  expect(missingIn('pt-BR')).toEqual(['i18n/missing-key']);
});

test('a normal space in a percentage is named, as it looks like the right one', () => {
  const found = lintFiles(fr({ a: 'x', b: 'y' }, { a: '100 % des', b: '100% des' }));
  expect(found.map(({ message, fix }) => [message, fix])).toEqual([
    [
      '"a": "100 %" has a normal space, which may break the line, before "%".',
      'Use a no-break space (U+00A0), or format it with Intl.',
    ],
    ['"b": "100%" is not a French number format.', 'Write "100\u00a0%", or format it with Intl.'],
  ]);
});

test('a number with commas may be a list', () => {
  expect(lintFiles(fr({ a: 'x' }, { a: 'Les ports 80,443' }))).toMatchObject([
    { fix: 'If it is one number and no list, write "80\u202f443", or format it with Intl.' },
  ]);
});

test('the fix of a percentage has the decimal comma', () => {
  expect(lintFiles(fr({ a: 'x' }, { a: 'Inclut 0.5% de frais' }))).toMatchObject([
    { message: '"a": "0.5%" is not a French number format.', fix: 'Write "0,5\u00a0%", or format it with Intl.' },
  ]);
});

test('a text that is empty in the base has no fallback', () => {
  expect(lintFiles(fr({ a: '' }, { a: 'Tout' }))).toMatchObject([
    {
      message: '"a" is empty; visitors see nothing, or the key with returnEmptyString: false.',
      fix: 'Write the text.',
    },
  ]);
});
