/** A product and how many of it a link puts into the cart. */
export interface LinkedItem {
  id: number;
  quantity: number;
}

/** Of the cart's address: `?itens=12:1,15:2`. */
export const itemsParameter = 'itens';

/** Different products of a link, and pieces of one. */
export const mostItems = 20;
export const mostPieces = 99;

function readItems(text: string, pattern: RegExp): LinkedItem[] | undefined {
  const items = new Map<number, number>();
  for (const part of text.split(',')) {
    const [, id, quantity] = pattern.exec(part) ?? [];
    if (!id) return undefined;
    items.set(Number(id), (items.get(Number(id)) ?? 0) + Number(quantity));
  }
  const isSound = items.size <= mostItems && [...items.values()].every((quantity) => quantity <= mostPieces);
  return isSound ? [...items].map(([id, quantity]) => ({ id, quantity })) : undefined;
}

/** Reads `v_12:1,v_15:2`, the path by which programs send somebody to their cart; undefined for nonsense. */
export const readBuyPath = (text: string) => readItems(text, /^v_([1-9]\d{0,8}):([1-9]\d?)$/);

/** Reads `12:1,15:2`, as the cart's own address has it; undefined for nonsense. */
export const readLinkedItems = (text: string) => readItems(text, /^([1-9]\d{0,8}):([1-9]\d?)$/);

/** The address of the cart with these put into it. */
export const linkedCartPath = (items: readonly LinkedItem[]) =>
  `/carrinho?${itemsParameter}=${items.map(({ id, quantity }) => `${id}:${quantity}`).join()}`;

/** The path by which a program sends somebody to their cart with one piece of a product. */
export const buyPath = (productId: number) => `/comprar/v_${productId}:1`;
