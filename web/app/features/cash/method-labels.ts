import { pixMethods } from '@giro/contract/rules/payment.ts';

const labels: Record<string, string> = {
  cash: 'Dinheiro',
  terminal: 'Cartão na maquininha',
  [pixMethods.charged]: 'Pix',
  [pixMethods.fixed]: 'Pix, código da loja',
  credit: 'Crédito da loja',
};

/** A way to pay at the counter, for people. */
export const methodLabel = (method: string): string => labels[method] ?? method;
