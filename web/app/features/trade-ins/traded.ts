import type { PublicShop } from '@giro/contract/calls/storefront-info.ts';

/** Units that somebody would buy. */
export interface TradedUnits {
  id: number;
  quantity: number;
}

export interface TradeInWindowProps {
  products: readonly TradedUnits[];
  coupon?: string | undefined;
  trade: NonNullable<PublicShop['trade']>;
  opened: boolean;
  onPlaced: () => void;
  onClose: () => void;
}
