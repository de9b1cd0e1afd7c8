/** Grades of a used device's looks, and the promise each makes to its buyer. */
export const gradeMeanings = {
  A: 'Como novo: sem marcas visíveis a um braço de distância.',
  B: 'Muito bom: marcas leves, que não atrapalham o uso.',
  C: 'Bom: marcas de uso visíveis na tela ou na carcaça.',
  D: 'Com marcas fortes ou um defeito informado; funciona.',
} as const;
export type Grade = keyof typeof gradeMeanings;
export const grades = Object.keys(gradeMeanings) as [Grade, ...Grade[]];
