/** A page without scripts, styles or data: shown when the real ones cannot be made. */
export const barePage = (message: string) =>
  `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Página indisponível</title><p>${message}</p><p><a href="/">Ir para o início</a></p></html>`;
