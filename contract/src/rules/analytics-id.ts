/** A Google Analytics measurement id in capitals, such as G-ABC123DEF4; undefined for any other text. */
export function readAnalyticsId(text: string): string | undefined {
  const id = text.trim().toUpperCase();
  return /^G-[A-Z0-9]{4,20}$/.test(id) ? id : undefined;
}
