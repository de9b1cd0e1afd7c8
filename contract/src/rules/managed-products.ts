export const productOrders = ['novos', 'nome', 'menor-preco', 'maior-preco', 'menor-estoque', 'maior-estoque'] as const;
export type ProductOrder = (typeof productOrders)[number];

export const stockLevels = ['em-estoque', 'esgotado', 'poucas'] as const;
export type StockLevel = (typeof stockLevels)[number];

/** So many units or fewer, and one at least, are 'poucas'. */
export const fewUnits = 2;

/** The most products that are chosen at once. */
export const mostChosen = 500;
