import type { Facts } from './content/schemas.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Johannesburg',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** Whether the hours include a moment. Public holidays are not known. */
export function isOpenAt({ weekdays, saturday }: Facts['openingHours'], moment: Date): boolean {
  const parts = clock.formatToParts(moment);
  const partOf = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  const day = partOf('weekday');
  if (day === 'Sun') return false;
  const { opens, closes } = day === 'Sat' ? saturday : weekdays;
  const time = `${partOf('hour')}:${partOf('minute')}`;
  return opens <= time && time < closes;
}
