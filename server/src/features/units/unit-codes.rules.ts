/** Crockford's base 32: no I, L, O and U, which are taken for other letters and digits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 8;

/** A code for a unit; `draw` gives a whole number from 0 up to, and without, `below`, every one as likely. */
export function createUnitCode(draw: (below: number) => number): string {
  return Array.from({ length: codeLength }, () => letters[draw(letters.length)]).join('');
}

/** A code as somebody typed it, look-alikes read as what they stand for; undefined for what is none. */
export function readUnitCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0');
  return code.length === codeLength && [...code].every((letter) => letters.includes(letter)) ? code : undefined;
}
