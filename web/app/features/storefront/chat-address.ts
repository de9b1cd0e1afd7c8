/** A chat with the shop, its message written and not sent. */
export function chatAddress(whatsapp: string, message: string): string {
  return `https://wa.me/${whatsapp}?text=${encodeURIComponent(message)}`;
}
