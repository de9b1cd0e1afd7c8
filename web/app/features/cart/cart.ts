import type { Product } from '@giro/contract/calls/products.ts';
import { cartTotalCents, reaisOf } from '@giro/contract/rules/money.ts';
import { browserStore } from '../../lib/browser-store.ts';
import { useHydrated } from '../../lib/start/use-hydrated.ts';
import { cartStorageKey } from './cart-count.ts';

/** A product as the cart keeps it. Only its id is certain: what browsers store can be old or broken. */
export interface CartLine {
  id: number;
  SKU?: string;
  name: string;
  /** In reais. */
  price: number;
  quantity: number;
  /** Units that the shop had when it was last asked. */
  stock?: number;
  images: { url: string }[];
  attributes?: Product['attributes'];
}

/** A delivery that the buyer has chosen for the cart; its price is the shop's to say. */
export interface CartDelivery {
  /** Id by which the shop offers it. */
  service: string;
  /** Digits. */
  cep: string;
  /** Of an address of the buyer's with that CEP. */
  addressId: number;
}

export interface Cart {
  products: CartLine[];
  /** In reais. */
  totalAmount: number;
  /** '' until the buyer agrees to fetch the order, or chooses a delivery. */
  deliveryMethod: string;
  /** The code of the coupon that the buyer wants to use; whether it counts is for the shop to say. */
  coupon?: string | undefined;
  /** The buyer's credit is to pay as much of it as it can; how much that is, the shop says. */
  paysWithCredit?: true;
  /** Absent while the order is to be fetched. */
  delivery?: CartDelivery | undefined;
}

export const emptyCart: Cart = { products: [], totalAmount: 0, deliveryMethod: '' };

function withProducts(cart: Cart, products: CartLine[]): Cart {
  if (products.length === 0) return withCoupon(emptyCart, cart.coupon);
  return { ...cart, products, totalAmount: reaisOf(cartTotalCents(products)) };
}

/** The cart with this coupon in place of any other, or with none. */
export function withCoupon({ coupon: _, ...cart }: Cart, code: string | undefined): Cart {
  return code === undefined ? cart : { ...cart, coupon: code };
}

/** The cart to be paid with the buyer's credit as far as it goes, or without. */
export function withCredit({ paysWithCredit: _, ...cart }: Cart, isWanted: boolean): Cart {
  return isWanted ? { ...cart, paysWithCredit: true } : cart;
}

/** The cart to reach its buyer so: by a delivery, or by the method that is named. */
export function withDelivery({ delivery: _, ...cart }: Cart, deliveryMethod: string, delivery?: CartDelivery): Cart {
  return { ...cart, deliveryMethod, ...(delivery && { delivery }) };
}

/** The cart as its goods alone: what they cost hangs on no delivery. */
export const goodsOf = ({ delivery: _, ...cart }: Cart): Cart => cart;

function readLine(line: Partial<CartLine> | null): CartLine[] {
  const id = Number(line?.id);
  if (!line || !Number.isSafeInteger(id) || id <= 0) return [];
  const { name, quantity = 1, images } = line;
  const price = line.price ?? Number.NaN;
  return [
    { ...line, id, name: String(name ?? 'Produto'), price, quantity, images: Array.isArray(images) ? images : [] },
  ];
}

/** Reads what a browser has stored. Lines that name no product are left out; text that is no cart is an empty one. */
export function parseCart(stored: string | null): Cart {
  try {
    const cart = JSON.parse(stored ?? 'null') as Partial<Cart> | null;
    if (!Array.isArray(cart?.products)) return emptyCart;
    const products = cart.products.flatMap(readLine);
    const { totalAmount = reaisOf(cartTotalCents(products)), deliveryMethod = '', coupon, delivery } = cart;
    const read = withCoupon({ products, totalAmount, deliveryMethod }, typeof coupon === 'string' ? coupon : undefined);
    const sent = delivery?.service && delivery.cep && delivery.addressId ? delivery : undefined;
    return withCredit(withDelivery(read, deliveryMethod, sent), cart.paysWithCredit === true);
  } catch {
    return emptyCart;
  }
}

export function lineOf(product: Product): CartLine {
  const { id, SKU, name, price, stock, images, attributes } = product;
  return { id, SKU, name, price, stock, images: images.slice(0, 1), attributes, quantity: 1 };
}

/** A product that is in the cart already stays as it is. */
export function addLine(cart: Cart, line: CartLine): Cart {
  if (cart.products.some(({ id }) => id === line.id)) return cart;
  return withProducts(cart, [...cart.products, line]);
}

export function removeLine(cart: Cart, id: number): Cart {
  return withProducts(
    cart,
    cart.products.filter((line) => line.id !== id),
  );
}

/** A quantity of 0 or less removes the product; one that is no number changes nothing. */
export function setQuantity(cart: Cart, id: number, quantity: number): Cart {
  if (!Number.isInteger(quantity)) return cart;
  if (quantity <= 0) return removeLine(cart, id);
  return withProducts(
    cart,
    cart.products.map((line) => (line.id === id ? { ...line, quantity } : line)),
  );
}

/** In centavos; undefined when the cart has no total that anybody could pay. */
export function payableCentsOf(cart: Cart): number | undefined {
  const cents = cartTotalCents(cart.products);
  const isStoredTotalSound = Number.isFinite(Number(cart.totalAmount ?? Number.NaN));
  return cents > 0 && isStoredTotalSound ? cents : undefined;
}

/** In reais; undefined when price or quantity make no sense. */
export function lineTotalOf(line: CartLine): number | undefined {
  const cents = cartTotalCents([line]);
  return cents > 0 ? reaisOf(cents) : undefined;
}

const store = browserStore<Cart>({ key: cartStorageKey, read: parseCart, where: 'browser' });

/** The cart of this browser. */
export const readCart = () => store.read() ?? emptyCart;

/** Stores what `change` makes of the cart and tells every screen, here and in other tabs. */
export function changeCart(change: (cart: Cart) => Cart): void {
  const before = readCart();
  const cart = change(before);
  if (cart !== before) store.write(cart);
}

/** Takes out what was bought, with its coupon, its delivery and the wish to use credit; what somebody has added since stays. */
export function takeFromCart(bought: readonly Pick<CartLine, 'id' | 'quantity'>[]): void {
  const left = bought.reduce<Cart>((cart, { id, quantity }) => {
    const line = cart.products.find((each) => each.id === id);
    return line ? setQuantity(cart, id, Number(line.quantity) - Number(quantity)) : cart;
  }, readCart());
  if (left.products.length === 0) store.forget();
  else
    changeCart(() =>
      withDelivery(withCredit(withCoupon(left, undefined), false), left.delivery ? '' : left.deliveryMethod),
    );
}

/** The cart, kept up to date; undefined on the server and in the first drawing, which know none. */
export function useCart(): Cart | undefined {
  const cart = store.use();
  return useHydrated() ? (cart ?? emptyCart) : undefined;
}
