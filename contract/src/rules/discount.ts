/** Begins the line of what an order by Pix costs less, by which lists of amounts know it. */
export const pixDiscountTitle = 'Desconto no Pix';
