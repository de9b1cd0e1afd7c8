const mask = (text: string, shown: number) => text.slice(0, shown) + '•'.repeat(Math.max(3, text.length - shown));

/** The first two characters of each word: enough to see whether two are the same. */
export function maskWords(text: string): string {
  return text
    .split(/\s+/)
    .map((word) => mask(word, 2))
    .join(' ');
}

/** An address of whose name two characters are shown; what is none is masked whole. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? mask(email, 2) : `${mask(email.slice(0, at), Math.min(2, at - 1))}${email.slice(at)}`;
}
