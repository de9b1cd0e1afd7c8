const dayMs = 86_400_000;

/** Which mail of its end the certificate of documents is due: one a week from 30 days before it, the last once it has ended. */
export function certificateEventOf(expiresAt: Date, now: Date): string | undefined {
  const daysLeft = Math.floor((expiresAt.getTime() - now.getTime()) / dayMs);
  if (daysLeft >= 30) return undefined;
  const week = daysLeft < 0 ? 'over' : `week-${Math.floor(daysLeft / 7)}`;
  return `fiscal-certificate-ends:${expiresAt.toISOString()}:${week}`;
}
