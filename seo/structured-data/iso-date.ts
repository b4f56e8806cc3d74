import { parseW3cDate } from '../sitemap/w3c-date.ts';

const calendarDay = /^[+-]?(\d{4})(?:-(\d\d)(?:-(\d\d))?|(\d\d)(\d\d))?$/;
const otherDate = /^(?:--\d\d-\d\d|\d{4}-?W\d\d(?:-?\d)?|\d{4}-\d{3})$/;
const time = /^([01]\d|2[0-4])(?::?[0-5]\d(?::?[0-6]\d(?:[.,]\d+)?)?)? ?(?:Z|[+-]\d\d(?::?\d\d)?)?$/i;
const duration = /^[+-]?P(?=.)(?:\d+(?:[.,]\d+)?[YMWD])*(?:T(?:\d+(?:[.,]\d+)?[HMS])+)?$/;

/**
 * Whether a text is a date or moment of ISO 8601, which schema.org asks for and which allows more than a sitemap does:
 * no zone, weeks, short forms. A blank instead of the T is read by everybody.
 */
export function isIsoDate(text: string): boolean {
  const [, date = '', clock] = /^(.+?)(?:[T ](\d\d.*))?$/is.exec(text) ?? [];
  return isDate(date) && (clock === undefined || time.test(clock));
}

export function isIsoTime(text: string): boolean {
  return time.test(text.replace(/^T/, ''));
}

export function isIsoDuration(text: string): boolean {
  return duration.test(text);
}

function isDate(text: string): boolean {
  if (otherDate.test(text)) return true;
  const match = calendarDay.exec(text);
  if (match === null) return false;
  const [, year, month = match[4] ?? '01', day = match[5] ?? '01'] = match;
  return parseW3cDate(`${year}-${month}-${day}`) !== null;
}

/** Whether one date comes before another; by the day where one of them has no time. */
export function isBefore(date: string, other: string): boolean {
  const [a, b] = [date, other].map((text) => text.replace(' ', 'T')) as [string, string];
  if (a.includes('T') && b.includes('T')) return Date.parse(a) < Date.parse(b);
  const length = Math.min(a.length, b.length, 10);
  return a.slice(0, length) < b.slice(0, length);
}
