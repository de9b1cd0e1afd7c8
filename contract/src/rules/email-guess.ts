/** Mail domains of most people of Brazil, and domains that are near to those and no mistake. */
const wellKnown = (
  'gmail.com hotmail.com hotmail.com.br outlook.com outlook.com.br live.com live.com.br msn.com yahoo.com yahoo.com.br ' +
  'ymail.com icloud.com me.com mac.com uol.com.br bol.com.br terra.com.br ig.com.br globo.com globomail.com r7.com ' +
  'proton.me protonmail.com zoho.com aol.com gmx.com mail.com email.com'
).split(' ');

/** In how many letters two words differ; two that stand the wrong way round are one mistake (Damerau, 1964). */
function mistakesBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      const [above = [], before = []] = [rows[row - 1], rows[row - 2]];
      const isTurned = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + cost,
        isTurned ? (before[column - 2] ?? Number.POSITIVE_INFINITY) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(current);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

/** More letters than any of the well-known domains has, with room for mistakes. */
const mostLetters = 20;

/**
 * True if a domain is near enough to a well-known one to be taken for it: one letter off in the name, one in each
 * ending.
 */
function isNear(domain: string, known: string): boolean {
  const [name = '', ...endings] = domain.split('.');
  const [knownName = '', ...knownEndings] = known.split('.');
  const inName = mistakesBetween(name, knownName);
  const inEnding = mistakesBetween(endings.join('.'), knownEndings.join('.'));
  return inName <= (knownName.length < 5 ? 0 : 1) && inEnding <= 1;
}

/**
 * The address that somebody likely meant whose domain is a letter or two from a well-known one, as 'ana@gmail.com' for
 * 'ana@gmial.con'; undefined for every other. A guess: it is asked about, and never taken by itself.
 */
export function guessEmail(typed: string): string | undefined {
  const at = typed.trim().lastIndexOf('@');
  const name = typed.trim().slice(0, at);
  const domain = typed
    .trim()
    .slice(at + 1)
    .toLowerCase();
  if (at < 1 || domain.length > mostLetters || wellKnown.includes(domain)) return undefined;
  const near = wellKnown.filter((known) => isNear(domain, known));
  const [best] = near.toSorted((one, other) => mistakesBetween(domain, one) - mistakesBetween(domain, other));
  return best && `${name}@${best}`;
}
