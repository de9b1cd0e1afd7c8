const lengthSeconds = 300;

const secondsSince = (elapsedMs: number) => Math.floor(Math.max(0, elapsedMs) / 1000);

/** Seconds left of five minutes that begin anew each time they are over. */
export function secondsLeft(elapsedMs: number): number {
  return lengthSeconds - (secondsSince(elapsedMs) % lengthSeconds);
}

/** True if the five minutes have been over before. */
export function hasBegunAnew(elapsedMs: number): boolean {
  return secondsSince(elapsedMs) >= lengthSeconds;
}
