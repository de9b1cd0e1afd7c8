const lengthSeconds = 300;

/** Seconds left of five minutes that begin anew each time they are over. */
export function secondsLeft(elapsedMs: number): number {
  const elapsed = Math.floor(Math.max(0, elapsedMs) / 1000);
  return lengthSeconds - (elapsed % lengthSeconds);
}
