/** `+27 21 000 0110` as the URL of a phone link. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replaceAll(' ', '')}`;
}

/** `+27 21 000 0120` as the URL of a WhatsApp chat. */
export function whatsappLink(phone: string): string {
  return `https://wa.me/${phone.replaceAll(/\D/g, '')}`;
}

/** Values that cannot be real: hosts under .example, and phone numbers that are never assigned. */
const unusableContact = /(?:^|[@.])example$|\.example$|^\+27 21 000 0\d{3}$/;

/** Whether a detail of content/site.json is still a placeholder. */
export function isPlaceholderDetail(value: string): boolean {
  return isUnfilledDetail(value) || unusableContact.test(value);
}

/** Whether a detail is only described, in brackets; texts leave out the line that needs it. */
export function isUnfilledDetail(value: string): boolean {
  return /^\[.*\]$/.test(value);
}

/** The paths of the details in content/site.json that are placeholders: `legal.vat.en`. */
export function listPlaceholderDetails(site: unknown, path: readonly string[] = []): string[] {
  if (typeof site === 'string') return isPlaceholderDetail(site) ? [path.join('.')] : [];
  return Object.entries(Object(site)).flatMap(([name, value]) => listPlaceholderDetails(value, [...path, name]));
}
