/** The parts of an address that a CEP fills in. */
export const lookedUpParts = ['address', 'neighborhood', 'city', 'state'] as const;
export type LookedUpPart = (typeof lookedUpParts)[number];
export type FoundParts = Partial<Record<LookedUpPart, string>>;

/**
 * Changes that a look-up makes in a form: it takes over what was found, and takes back what an earlier one had
 * `filled`. Anything people typed stays. A look-up that found nothing leaves every part open.
 */
export function afterLookup(found: FoundParts, filled: ReadonlySet<LookedUpPart>) {
  const changes: FoundParts = {};
  for (const part of lookedUpParts) {
    if (found[part]) changes[part] = found[part];
    else if (filled.has(part)) changes[part] = '';
  }
  return { changes, filled: new Set(lookedUpParts.filter((part) => found[part])) };
}
