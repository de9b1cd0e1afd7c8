/** What the wire calls fetching an order in the shop, the only way there is. */
export const pickup = 'Retirada na Loja';
