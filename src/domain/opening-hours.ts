/** When the group is open: `08:00` to `18:00`, in Cape Town's time. Closed on Sundays. */
export type OpeningHours = Readonly<Record<'weekdays' | 'saturday', { opens: string; closes: string }>>;

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Johannesburg',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** Whether the hours include a moment. Public holidays are not known. */
export function isOpenAt({ weekdays, saturday }: OpeningHours, moment: Date): boolean {
  const parts = clock.formatToParts(moment);
  const partOf = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  const day = partOf('weekday');
  if (day === 'Sun') return false;
  const { opens, closes } = day === 'Sat' ? saturday : weekdays;
  const time = `${partOf('hour')}:${partOf('minute')}`;
  return opens <= time && time < closes;
}
