/** The last two characters of a document or account number: enough to recognise one's own. */
export function maskNumber(text: string): string {
  return '•'.repeat(Math.max(0, text.length - 2)) + text.slice(-2);
}
