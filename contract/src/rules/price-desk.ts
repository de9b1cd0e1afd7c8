/** Doors through which prices come, in their history. */
export const priceSources = [
  'start',
  'form',
  'list',
  'mass',
  'table',
  'stock',
  'ageing',
  'proposal',
  'suggestion',
  'import',
] as const;
export type PriceSource = (typeof priceSources)[number];
export const priceSourceLabels: Record<PriceSource, string> = {
  start: 'Preço inicial',
  form: 'Cadastro',
  list: 'Lista',
  mass: 'Vários de uma vez',
  table: 'Planilha',
  stock: 'Entrada no estoque',
  ageing: 'Envelhecimento',
  proposal: 'Proposta de preço',
  suggestion: 'Sugestão',
  import: 'Importação',
};

/** Calls of the price desk to its people. */
export const priceAlertKinds = ['stock_old', 'model_loss', 'below_floor', 'no_cost', 'quote_high'] as const;
export type PriceAlertKind = (typeof priceAlertKinds)[number];

/** Longest reasons, in letters: of a price, and of one beyond what the shop has set. */
export const longestReasons = { price: 200, despiteRule: 300 } as const;

/** Said to who may not know what things cost. */
export const belowFloor = 'Este preço fica abaixo do piso da loja.';
export const aboveCeiling = 'Este valor fica acima do teto da loja para o modelo.';

/** Columns of a table of market prices, in their order. */
export const marketColumns = ['marca', 'tipo', 'modelo', 'fonte', 'compra', 'venda', 'data'] as const;
export type MarketColumn = (typeof marketColumns)[number];
