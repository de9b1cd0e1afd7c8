/** The documents that people accept. Both stand on one page, '/termos'. */
export const documentKinds = ['terms', 'privacy'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Versions of that page, oldest first, and since when each counts; former ones stay readable at '/termos/NUMBER'. */
export const documentVersions = [
  { number: 1, since: '2026-09-01' },
  { number: 2, since: '2026-11-23' },
] as const;

/** Which version of each document counts now. */
export const presentVersions = { terms: 2, privacy: 2 } as const satisfies Record<DocumentKind, number>;

/**
 * Documents somebody has yet to accept, given the newest version of each that they accepted; null when there are none.
 */
export function versionsToAccept(accepted: Partial<Record<DocumentKind, number>>): Record<DocumentKind, number> | null {
  const isDue = documentKinds.some((kind) => (accepted[kind] ?? 0) < presentVersions[kind]);
  return isDue ? presentVersions : null;
}
