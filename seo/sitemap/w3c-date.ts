const w3cDate = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:\d\d))?)?)?$/;

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * The moment a W3C date names (https://www.w3.org/TR/NOTE-datetime): a year, month, day or full time with zone.
 *
 * @returns milliseconds since 1970, or `null` for anything else and for days that do not exist.
 */
export function parseW3cDate(text: string): number | null {
  return text.length === 10 ? parseDay(text) : parseMoment(text);
}

/** Plain code: nearly every entry of a large sitemap has a day. */
function parseDay(text: string): number | null {
  const [year, month, day] = [readFigures(text, 0, 4), readFigures(text, 5, 7), readFigures(text, 8, 10)];
  const isDay = text[4] === '-' && text[7] === '-' && isRealDay(year, month, day);
  return isDay ? Date.UTC(year, month - 1, day) : null;
}

function readFigures(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const figure = text.charCodeAt(at) - 0x30;
    number = figure >= 0 && figure <= 9 ? number * 10 + figure : Number.NaN;
  }
  return number;
}

function parseMoment(text: string): number | null {
  const match = w3cDate.exec(text);
  if (match === null) return null;
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00', zone = 'Z'] = match;
  if (!isRealDay(Number(year), Number(month), Number(day))) return null;
  if (match[4] === undefined) return Date.UTC(Number(year), Number(month) - 1, Number(day));
  const moment = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(moment) ? null : moment;
}

/** A W3C date for what was probably meant: `January 15, 2024`, `15 Jan 2024`, `2024/01/15`, `2024-01-15 10:00`. */
export function suggestW3cDate(text: string): string | null {
  const [date = text, time] = text.split(/[T ](?=\d\d:)/);
  if (time !== undefined && parseW3cDate(`${date}T${time}Z`) !== null) return `${date}T${time}Z`;
  const numbers = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(date);
  if (numbers !== null) return join(numbers[1], Number(numbers[2]), numbers[3]);
  const words = /^(?:\p{L}+,? )?(?:(\d{1,2})\.? (\p{L}{3})\p{L}*|(\p{L}{3})\p{L}* (\d{1,2})),? (\d{4})/u.exec(text);
  if (words === null) return null;
  const [, day, month, monthFirst, dayLast, year] = words;
  return join(year, monthNames.indexOf((month ?? monthFirst ?? '').toLowerCase()) + 1, day ?? dayLast);
}

function join(year: string | undefined, month: number, day: string | undefined): string | null {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return parseW3cDate(date) === null ? null : date;
}

function isRealDay(year: number, month: number, day: number): boolean {
  if (!(year >= 0 && month >= 1 && month <= 12 && day >= 1)) return false; // none is NaN either
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return day <= days;
}
