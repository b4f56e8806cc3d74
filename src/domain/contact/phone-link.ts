/** `+27 21 000 0110` as a link dials it. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replaceAll(' ', '')}`;
}

/** `+27 21 000 0120` as a link to a WhatsApp chat. */
export function whatsappLink(phone: string): string {
  return `https://wa.me/${phone.replaceAll(/\D/g, '')}`;
}
