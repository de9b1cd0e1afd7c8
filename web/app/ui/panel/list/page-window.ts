/** A step between 'Anterior' and 'Próxima': a page number, or 'gap' where some are left out. */
export type PageStep = number | 'gap';

const allShownUpTo = 7;

/** Up to 7 pages each has its button; beyond that the first, the last, the current one and its neighbours. */
export function pageWindow(current: number, last: number): PageStep[] {
  const pages = Array.from({ length: last }, (_, index) => index + 1);
  if (last <= allShownUpTo) return pages;
  const shown = pages.filter((page) => page === 1 || page === last || Math.abs(page - current) <= 1);
  return shown.flatMap((page, index) => {
    const missing = page - (shown[index - 1] ?? 0) - 1;
    if (missing === 0) return [page];
    return [missing === 1 ? page - 1 : 'gap', page];
  });
}
