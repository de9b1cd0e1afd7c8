interface Refusals {
  /**
   * Does what a refused call asks of whoever is there, such as showing that it is them; true when the same call may be
   * made again. Absent where nobody can be asked.
   */
  lift?: ((refusal: Record<string, unknown>) => Promise<boolean>) | undefined;
}

/** The reaction to a refusal with 403; screens behind a sign-in set it. */
export const refusals: Refusals = {};
