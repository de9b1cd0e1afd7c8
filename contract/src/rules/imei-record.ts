/** Facts about a device's number that its buyer should look at. */
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

/** Results that the official page gives for a number. */
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

/** Maximum age of a look-up when a purchase is approved. */
export const lookupHours = 72;

/** Page on which the shop's people look a number up by hand: there is no open API. */
export const lookupPage = 'https://www.consultaserialaparelho.com.br/';
