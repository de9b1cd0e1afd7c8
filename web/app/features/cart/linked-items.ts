import { type Product, validateCartCall } from '@giro/contract/calls/products.ts';
import { itemsParameter, type LinkedItem, readLinkedItems } from '@giro/contract/rules/buy-link.ts';
import { callApi } from '../../lib/api/call-api.ts';
import { addLine, type Cart, changeCart, lineOf, setQuantity } from './cart.ts';

/** Why less of a product comes into the cart than a link has, as the text to show. */
function shortOf({ name, price, stock }: Product, wanted: number): string | undefined {
  if (price <= 0) return `${name} ainda não pode ser comprado. Fale com a loja.`;
  if (stock <= 0) return `${name} está esgotado e não entrou no carrinho.`;
  return stock < wanted ? `Temos só ${stock} de ${name} em estoque.` : undefined;
}

/**
 * The cart with what a link names, as far as the shop has it; of what was there already no less than before. Whoever
 * opens the same link twice has it once.
 */
export function withLinked(cart: Cart, items: readonly LinkedItem[], found: readonly Product[]) {
  const notices: string[] = [];
  let filled = cart;
  let missing = 0;
  for (const { id, quantity } of items) {
    const product = found.find((each) => each.id === id);
    const short = product && shortOf(product, quantity);
    if (!product) missing++;
    if (short) notices.push(short);
    if (!product || product.price <= 0 || product.stock <= 0) continue;
    const before = Number(cart.products.find((line) => line.id === id)?.quantity ?? 0);
    filled = setQuantity(addLine(filled, lineOf(product)), id, Math.max(before, Math.min(quantity, product.stock)));
  }
  if (missing === 1) notices.push('Um aparelho do link não está mais à venda.');
  if (missing > 1) notices.push(`${missing} aparelhos do link não estão mais à venda.`);
  return { cart: filled, notices };
}

/**
 * Puts what the search of an address names into the cart, nothing where it is nonsense; what cannot be had, as texts to
 * show. Undefined where it names nothing.
 */
export async function takeLinked(search: string): Promise<string[] | undefined> {
  const text = new URLSearchParams(search).get(itemsParameter);
  if (text === null) return undefined;
  const items = readLinkedItems(text);
  if (!items) return [];
  const { updatedProducts } = await callApi(validateCartCall, { body: { ids: items.map(({ id }) => id) } });
  const told: string[] = [];
  changeCart((cart) => {
    const filled = withLinked(cart, items, updatedProducts);
    told.push(...filled.notices);
    return filled.cart;
  });
  return told;
}
