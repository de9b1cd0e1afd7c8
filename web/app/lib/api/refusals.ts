interface Refusals {
  /**
   * Does what a refused call asks of whoever is there, such as showing that it is them; true when the same call may be
   * made again. Absent where nobody can be asked.
   */
  lift?: ((refusal: Record<string, unknown>) => Promise<boolean>) | undefined;
}

/** What is done about a refusal with 403; screens behind a sign-in say what. */
export const refusals: Refusals = {};
