import { quoteText } from '../../quote-text.ts';
import type { Violation } from '../../rule.ts';
import {
  blot,
  primaryLanguage,
  quoteAround,
  type Register,
  type TextRule,
  textViolation,
  type WrittenText,
} from './written-text.ts';

export const registerRule: TextRule = {
  id: 'i18n/register',
  severity: 'warning',
  title: 'Texts mix formal and informal address: vous and tu, usted and tú.',
  why: 'The site seems inconsistent, and readers may find it too familiar.',
  fix: 'Use the same form of address as the other texts.',
  source: 'Practice of goshen',
  examples: { bad: '"Puedes escribirnos" among usted', good: '"Puede escribirnos"' },
  check: checkRegister,
};

type RegisterWords = {
  names: Record<Register, string>;
  patterns: Record<Register, RegExp>;
  formalOf: Map<string, string>;
};

/** Only in a question or after "si": "¿Puede…?", but not "El servidor puede" or "No se abrió. Puede estar dañado". */
const secondPerson = (verbs: string) =>
  `(?<=¿|(?<!\\p{L})si )(?:${verbs})(?!\\p{L})(?! (?:ser|haber|que)(?!\\p{L})| \\p{L}+se(?!\\p{L}))`;
/** The subject of the third person: "¿Puede el socio entrar?". After "desea" it may be the object. */
const subject =
  'el|la|los|las|una?|este|esta|ese|esa|mi|tu|su|nuestr[oa]|otr[oa]|cada|alguien|alg[uú]n|alguna|cualquier|cualquiera|nadie';
/** Elsewhere the same form is third person: "que otra persona te envíe un mensaje". */
const imperative = (verbs: string) => `(?<=(?:^|[.!?:…,;]\\s+)[¿¡]?|por favor )(?:${verbs})(?!\\p{L})`;
/** An imperative only at the start of a sentence: "Choisis", but not "les outils choisis". "Envoie" may be "sends". */
const atStart = (verbs: string) => `(?<=^|[.!?:…]\\s+)(?:${verbs})(?!\\p{L})`;
/** Not the ending of an inclusive spelling, such as "tous·tes". */
const anywhere = (words: string) => `(?<!\\p{L}|-|\\p{L}[·•.])(?:${words})(?![\\p{L}])`;
const pattern = (...parts: string[]) => new RegExp(parts.join('|'), 'giu');

const noun =
  '(?<!(?:le|un|du|ce|de|même|bon|quel|au|son|notre|votre|leur) )ton(?! (?:de|est|du|juste|neutre)(?!\\p{L}))';

const french: RegisterWords = {
  names: { formal: 'vous', informal: 'tu' },
  patterns: {
    informal: pattern(
      anywhere(`tu|toi|tes|${noun}|ta|t[’'](?=[aeiouyhéèê])`),
      '(?<=\\p{L}-)(?:tu|toi)(?!\\p{L})',
      atStart('clique|choisis|saisis|remplis|écris|essaie|réessaie'),
    ),
    formal: pattern(anywhere('vous|votre|vos'), anywhere('(?!assez(?!\\p{L})|rendez-vous)\\p{L}{3,}ez')),
  },
  formalOf: parsePairs(
    'tu:vous toi:vous ton:votre ta:votre tes:vos clique:cliquez choisis:choisissez saisis:saisissez remplis:remplissez',
  ),
};

/** Not after a comma, where they may be subjunctives in a list: "que otro edite, guarde o borre". */
const requests = `(?<=(?:^|[.!?:…]\\s+)[¿¡]?|por favor,? )(?:${[
  'abra|acceda|acepte|active|actualice|administre|agregue|añada|arrastre|asigne|borre|busque|cambie|cancele|cargue',
  'compare|comparta|complete|compruebe|conecte|configure|confirme|contacte|copie|defina|desactive|descargue|descarte',
  'descubra|deslice|edite|ejecute|elimine|escanee|especifique|espere|establezca|exporte|gestione|grabe|guarde',
  'habilite|ingrese|inicie|inserte|instale|intente|mantenga|modifique|mueva|obtenga|oculte|pegue|personalice',
  'presione|proporcione|pruebe|pulse|recuerde|registre|reinicie|rellene|responda|solicite|suba|suelte|tenga en cuenta',
  'utilice|vuelva a|marque|desmarque',
].join('|')})(?!\\p{L})`;

const spanish: RegisterWords = {
  names: { formal: 'usted', informal: 'tú' },
  patterns: {
    informal: pattern(
      anywhere('tú|tus?|ti|te|contigo|tuy[oa]s?'),
      anywhere(
        'puedes|quieres|tienes|necesitas|debes|deseas|buscas|eres|estás|haces|sabes|vas|prefieres|podrás|recibirás|haz',
      ),
      anywhere('escríbenos|contáctanos|llámanos|envíanos|dinos|cuéntanos'),
      atStart('descubre|elige|rellena|escribe|pulsa|revisa|introduce|selecciona|inténtalo'),
      // "Consulta de precios" is a noun.
      atStart('consulta(?= (?:el|la|los|las|un|una|nuestr[oa]s?)(?!\\p{L}))'),
    ),
    formal: pattern(
      anywhere('usted'), // in Latin America, ustedes is the plural of tú too
      secondPerson(`puede(?! (?:${subject})(?!\\p{L}))|desea|quiere`),
      imperative('haga|elija|escriba|envíe|lea|vea|consulte|indique|introduzca|seleccione|verifique|revise'),
      requests,
      // Elsewhere it may be "believes": "Si cree que es un error".
      '(?<=^[¿¡]?)cree(?! que)(?!\\p{L})',
      anywhere('asegúrese|contáctenos|escríbanos|llámenos|cuéntenos|díganos|inténtelo|regístrese|únase'),
    ),
  },
  formalOf: parsePairs(
    'tú:usted tu:su tus:sus te:le ti:usted puedes:puede quieres:quiere tienes:tiene necesitas:necesita debes:debe deseas:desea eres:es estás:está haz:haga contáctanos:contáctenos escríbenos:escríbanos cuéntanos:cuéntenos elige:elija',
  ),
};

function parsePairs(text: string): Map<string, string> {
  return new Map(text.split(/\s+/).map((pair) => pair.split(':') as [string, string]));
}

function wordsOf(language: string): RegisterWords | null {
  const primary = primaryLanguage(language);
  if (primary === 'fr') return french;
  return primary === 'es' ? spanish : null;
}

/** That of most texts, whatever their length; formal if both are equally frequent. */
export function usualRegister(texts: readonly WrittenText[]): Register {
  const count = (register: Register) =>
    texts.filter(({ prose, language }) => findWords(prose, wordsOf(language)?.patterns[register]).length > 0).length;
  return count('informal') > count('formal') ? 'informal' : 'formal';
}

/** What a site quotes, such as the title of a song, is not said to its readers. */
const quoted = /«[^«»]*»|“[^“”]*”|"[^"]*"/g;

/** In capitals it is an abbreviation: TI is not ti. */
function findWords(text: string, words: RegExp | undefined): { word: string; start: number }[] {
  const said = text.replace(quoted, (found) => blot.repeat(found.length));
  return [...said.matchAll(words ?? /(?!)/g)]
    .map(({ 0: word, index }) => ({ word, start: index }))
    .filter(({ word }) => word.length === 1 || word !== word.toUpperCase());
}

/** What a model, or a person in an example, is told. */
const isSaidToOthers = /prompt|example|demo/i;

function checkRegister(written: WrittenText, house: Register): Violation[] {
  const { text, prose, language, source } = written;
  const words = wordsOf(language);
  if (words === null || isSaidToOthers.test(source.label)) return [];
  const [first] = findWords(prose, words.patterns[house === 'formal' ? 'informal' : 'formal']);
  if (first === undefined) return [];
  const { word, start } = first;
  const instead = house === 'formal' ? words.formalOf.get(word.toLowerCase()) : undefined;
  const quote = quoteAround(text, start, start + word.length);
  const message = `"${word}"${quote === word ? '' : ` in ${quoteText(quote)}`}, but other texts use ${words.names[house]}.`;
  const change = instead === undefined ? '' : `: "${capitalizeAs(word, instead)}" instead of "${word}"`;
  const fix = `Write the sentence with ${words.names[house]}${change}.`;
  return [textViolation(written, start, { message, fix, template: `${language} ${house}` })];
}

function capitalizeAs(word: string, instead: string): string {
  const [first = ''] = word;
  return first === first.toLowerCase() ? instead : instead.charAt(0).toUpperCase() + instead.slice(1);
}
