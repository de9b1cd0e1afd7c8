/** The documents that people accept. Both stand on one page, '/termos'. */
export const documentKinds = ['terms', 'privacy'] as const;
export type DocumentKind = (typeof documentKinds)[number];

interface DocumentVersion {
  number: number;
  since: string;
  /** It counts in shops alone that give credit for devices. */
  withCredit?: true;
}

/** Versions of that page, oldest first, and since when each counts; former ones stay readable at '/termos/NUMBER'. */
const documentVersions: readonly DocumentVersion[] = [
  { number: 1, since: '2026-09-01' },
  { number: 2, since: '2026-11-23' },
  { number: 3, since: '2026-11-27', withCredit: true },
];

/** A shop as far as its terms follow what it has switched on. */
interface TermsOfShop {
  givesCredit: boolean;
}

/** The versions of a shop, the present one last. */
export const versionsOf = ({ givesCredit }: TermsOfShop): DocumentVersion[] =>
  documentVersions.filter(({ withCredit }) => givesCredit || !withCredit);

/** Which version of each document counts now. */
export function presentVersionsOf(shop: TermsOfShop): Record<DocumentKind, number> {
  const number = versionsOf(shop).at(-1)?.number ?? 0;
  return { terms: number, privacy: number };
}

/**
 * Documents somebody has yet to accept, given the newest version of each that they accepted; null when there are none.
 */
export function versionsToAccept(
  accepted: Partial<Record<DocumentKind, number>>,
  shop: TermsOfShop,
): Record<DocumentKind, number> | null {
  const present = presentVersionsOf(shop);
  return documentKinds.some((kind) => (accepted[kind] ?? 0) < present[kind]) ? present : null;
}
