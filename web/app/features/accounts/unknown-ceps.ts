/** CEPs that the look-up did not find while this page is open, so that a form does not send one. */
const unknownCeps = new Set<string>();

export function noteUnknownCep(digits: string): void {
  unknownCeps.add(digits);
}

export function isUnknownCep(digits: string): boolean {
  return unknownCeps.has(digits);
}
