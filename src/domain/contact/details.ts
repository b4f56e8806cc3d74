/** `+27 21 000 0110` as the URL of a phone link. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replaceAll(' ', '')}`;
}

/** `+27 21 000 0120` as the URL of a WhatsApp chat. */
export function whatsappLink(phone: string): string {
  return `https://wa.me/${phone.replaceAll(/\D/g, '')}`;
}

/** Values that cannot be real: hosts under .example, phone numbers that are never assigned, texts in brackets. */
const placeholderDetail = /(?:^|[@.])example$|\.example$|^\+27 21 000 0\d{3}$|^\[.*\]$/;

/** Whether a detail of content/site.json is still a placeholder. */
export function isPlaceholderDetail(value: string): boolean {
  return placeholderDetail.test(value);
}
