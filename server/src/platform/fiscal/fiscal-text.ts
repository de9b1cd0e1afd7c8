/** Letters that people and programs write in place of plain ones. */
const plain: readonly (readonly [RegExp, string])[] = [
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/[\u2018\u2019\u201A\u2032]/g, "'"],
  [/[\u201C-\u201E\u2033]/g, '"'],
  [/\u2026/g, '...'],
  [/[\u2022\u25CF]/g, '*'],
  [/\u20AC/g, 'EUR'],
  [/\u2122/g, ''],
];

/** Letters without a form of their own in Latin-1 lose their marks. */
const unmarked = (letter: string) => letter.normalize('NFKD').replace(/[^ -~¡-ÿ]/g, '');

/**
 * A text in the letters that the schemas take (printable Latin-1, single blanks, none at its ends), cut to `most`. Blank
 * when nothing of it can be written.
 */
export function fiscalText(text: string, most: number): string {
  let line = text.normalize('NFC');
  for (const [pattern, letter] of plain) line = line.replace(pattern, letter);
  line = line.replace(/[^ -~¡-ÿ\s]/gu, unmarked).replace(/\u00AD/g, '');
  return line.replace(/\s+/g, ' ').trim().slice(0, most).trim();
}
