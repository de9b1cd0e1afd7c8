/** What is known of a device's number that whoever buys it should look at. */
export const imeiFlagLabels = {
  'other-proposal': 'Em outra proposta',
  'other-seller': 'Oferecido por outra pessoa',
  'in-stock': 'Já no estoque',
  'sold-by-us': 'Vendido por nós',
  'bought-before': 'Comprado antes',
  blocked: 'Bloqueado pela loja',
  restricted: 'Consulta com restrição',
} as const;
export type ImeiFlagKind = keyof typeof imeiFlagLabels;
export const imeiFlagKinds = Object.keys(imeiFlagLabels) as [ImeiFlagKind, ...ImeiFlagKind[]];

/** What the official page said of a number. */
export const lookupResultLabels = {
  clear: 'Sem restrição',
  stolen: 'Roubado, furtado ou perdido',
  irregular: 'Irregular',
  unknown: 'Não encontrado',
} as const;
export type LookupResult = keyof typeof lookupResultLabels;
export const lookupResults = Object.keys(lookupResultLabels) as [LookupResult, ...LookupResult[]];

/** Results with which the shop buys a device for a reason alone. */
export const restrictedResults = ['stolen', 'irregular'] as const satisfies readonly LookupResult[];

/** How old a look-up may be when a purchase is approved. */
export const lookupHours = 72;

/** Where the shop's people look a number up by hand: there is no open API. */
export const lookupPage = 'https://www.consultaserialaparelho.com.br/';
