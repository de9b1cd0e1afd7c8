const orderPath = (code: string) => `/pedidos/${encodeURIComponent(code)}`;

/** Pages on which an order is paid by card, and the bank asks: both are reached and left by a full load. */
export const payPath = (code: string) => `${orderPath(code)}/pagar`;
export const challengePath = (code: string) => `${orderPath(code)}/desafio`;
