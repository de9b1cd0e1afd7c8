/** Fetching an order at the shop, as visitors read of it before they buy: they fetch no other word of it. */
export const pickupOffer = {
  method: 'Retirada na Loja',
  label: 'Retirada na loja',
  shopping: {
    promise: 'com retirada na loja',
    terms: 'Você busca o pedido com um documento com foto.',
    missing: 'Marque a retirada na loja para continuar.',
    facts: 'Retirada na loja.',
    check: 'local de retirada',
    told: 'puder ser retirado',
  },
};
