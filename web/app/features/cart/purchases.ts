import { browserStore } from '../../lib/browser-store.ts';
import type { CartLine } from './cart.ts';
import { purchasesStorageKey } from './cart-count.ts';
import type { OrderTerms } from './cart-price.ts';

/** A cart that became an order and waits for its payment, as this browser remembers it. */
export interface Purchase {
  /** The id of who buys. It is told to nobody else, also after signing out: the shop answers only its buyer. */
  person: number;
  /** Of the order. */
  code: string;
  /** The key of the attempt: a call that repeats it places no second order. */
  key: string;
  /** The cart's order, as short text. */
  fingerprint: string;
  lines: Pick<CartLine, 'id' | 'quantity'>[];
  /**
   * The terms it was ordered with: they stay the same when it is sent again. Absent in purchases that were kept before
   * coupons.
   */
  terms?: OrderTerms;
}

function isPurchase(value: unknown): value is Purchase {
  const { person, code, key, fingerprint, lines } = (value ?? {}) as Partial<Purchase>;
  return (
    typeof person === 'number' &&
    [code, key, fingerprint].every((text) => typeof text === 'string') &&
    Array.isArray(lines)
  );
}

/** Of five people who share a browser at most; the newest first. */
const purchases = browserStore<Purchase[]>({
  key: purchasesStorageKey,
  read: (text) => JSON.parse(text).filter(isPurchase),
  where: 'browser',
  most: 5,
});

const readPurchases = () => purchases.read() ?? [];

export function findPurchaseOf(person: number): Purchase | undefined {
  return readPurchases().find((purchase) => purchase.person === person);
}

/** The purchase that this cart has become, whoever's: the shop gives a key to its own person alone. */
export function findPurchaseFor(fingerprint: string): Purchase | undefined {
  return readPurchases().find((purchase) => purchase.fingerprint === fingerprint);
}

/** Takes the place of the person's earlier purchase. */
export function keepPurchase(purchase: Purchase): void {
  purchases.write([purchase, ...readPurchases().filter(({ person }) => person !== purchase.person)]);
}

export function forgetPurchase(code: string): void {
  purchases.write(readPurchases().filter((purchase) => purchase.code !== code));
}
