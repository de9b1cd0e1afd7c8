import type { CounterPart, SaleBody } from '@giro/contract/calls/counter.ts';

/** Problems of a part, by its fields; none of one that can be taken. */
export function partProblems(part: CounterPart): Record<string, string[]> {
  if (part.method === 'cash') {
    const isTooLittle = part.received !== undefined && part.received < part.value;
    return isTooLittle ? { received: ['O valor recebido é menor que o valor do pagamento.'] } : {};
  }
  if (part.method !== 'terminal') return {};
  return {
    ...(part.nsu === undefined && { nsu: ['Digite o NSU do comprovante.'] }),
    ...(part.brand === undefined && { brand: ['Escolha a bandeira do cartão.'] }),
    ...(part.kind === undefined && { kind: ['Escolha débito ou crédito.'] }),
    ...(part.kind === 'credit' && part.instalments === undefined && { instalments: ['Digite o número de parcelas.'] }),
    ...(part.kind === 'debit' && (part.instalments ?? 1) !== 1 && { instalments: ['No débito há uma parcela só.'] }),
  };
}

/** Amount of cash that goes back to the buyer. */
export const changeOf = (part: CounterPart): number =>
  part.method === 'cash' ? (part.received ?? part.value) - part.value : 0;

/** A product that is sold, with the IMEI or code of each of its devices. */
export interface SoldProduct {
  productId: number;
  quantity: number;
  units: string[];
}

/** Lines of the same product count together; in the order of their ids. */
export function soldProductsOf(lines: SaleBody['lines']): SoldProduct[] {
  const products = new Map<number, SoldProduct>();
  for (const { product_id: productId, quantity, units = [] } of lines) {
    const product = products.get(productId) ?? { productId, quantity: 0, units: [] };
    product.quantity += quantity;
    product.units.push(...units);
    products.set(productId, product);
  }
  return [...products.values()].sort((one, other) => one.productId - other.productId);
}

/** Why these devices cannot be given with their products, as the text to show; undefined when they can. */
export function unitsProblem(
  products: readonly SoldProduct[],
  inStock: ReadonlyMap<number, number>,
): string | undefined {
  const named = products.flatMap(({ units }) => units);
  if (new Set(named).size < named.length) return 'Um aparelho está duas vezes na venda.';
  for (const { productId, quantity, units } of products) {
    const isMissing = units.length < Math.min(quantity, inStock.get(productId) ?? 0);
    if (isMissing) return 'Informe o IMEI ou o código de cada aparelho desta venda.';
    if (units.length > quantity) return 'Há mais aparelhos do que a quantidade da linha.';
  }
  return undefined;
}
