/** True if a mail's links have run out at `now`, so that it is not sent any more; one without such links never does. */
export function isExpired({ expires_at }: { expires_at: Date | null }, now: Date): boolean {
  return expires_at !== null && expires_at <= now;
}
