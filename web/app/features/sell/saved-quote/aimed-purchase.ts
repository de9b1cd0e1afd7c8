import { browserStore } from '../../../lib/browser-store.ts';

/** The page of a purchase that waits for the device that this tab is selling: there it is given in part payment. */
export const aimedPurchase = browserStore<string>({
  key: 'aimed-purchase',
  read: (text) => (/^\/(?!\/)/.test(text) ? text : undefined),
  where: 'visit',
});

/** The history's state with which such a page opens its window. */
export const opensTradeIn = { tradeIn: true };
