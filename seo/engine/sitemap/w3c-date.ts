const w3cDate = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?)?)?$/;

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * The moment a W3C date names (https://www.w3.org/TR/NOTE-datetime): a year, month, day or full time with zone.
 *
 * @returns milliseconds since 1970, or `null` for anything else and for days that do not exist.
 */
export function parseW3cDate(text: string): number | null {
  const [whole, year, month = '01', day = '01'] = w3cDate.exec(text) ?? [];
  const moment = Date.parse(text); // NaN for month 13, but 1 March for 30 February
  if (whole === undefined || Number.isNaN(moment)) return null;
  const exists = Number(day) <= 28 || Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return exists ? moment : null;
}

/** The date that was probably meant by `January 15, 2024`, `15 Jan 2024`, `2024/01/15` or `2024-01-15 10:00`. */
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
