/** A moment as Brazilian carriers write it, in Brasília's time and without zone: `2026-06-22T13:05:00`. */
export const brasilia = (moment: Date) => new Date(moment.getTime() - 3 * 3_600_000).toISOString().slice(0, 19);

/** Brasília's day, `yyyy-mm-dd`. */
export const brasiliaDay = (moment: Date) => brasilia(moment).slice(0, 10);

export const dayMs = 86_400_000;
