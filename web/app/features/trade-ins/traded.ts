import type { PublicShop } from '@giro/contract/calls/storefront-info.ts';
import { addDays, formatDate, saoPauloToday } from '@giro/contract/rules/dates.ts';
import type { TradeMode } from '@giro/contract/rules/trade-in.ts';

/** Units that somebody would buy. */
interface TradedUnits {
  id: number;
  quantity: number;
}

/** A purchase that a device is to pay a part of. */
export interface Wish {
  products: readonly TradedUnits[];
  coupon?: string | undefined;
}

export type Trade = NonNullable<PublicShop['trade']>;

export interface TradeInWindowProps {
  wish: Wish;
  trade: Trade;
  opened: boolean;
  /** An order was placed. */
  onPlaced: () => void;
  onClose: () => void;
}

interface WayWords {
  title: string;
  hint: string;
  action: string;
}

/** Each way to give a device of this name, for people. */
export function wayWords(mode: TradeMode, device: string, { hold_days }: Trade): WayWords {
  if (mode === 'antes') {
    return {
      title: 'Envie antes',
      hint: 'O crédito chega depois da conferência. Este aparelho não fica reservado.',
      action: 'Enviar antes e receber crédito',
    };
  }
  const lastDay = formatDate(addDays(saoPauloToday(new Date()), hold_days)).slice(0, 5);
  return {
    title: 'Leve na loja',
    hint: `Reservado até ${lastDay}, 23:59. Se o ${device} valer outro valor, você decide na hora.`,
    action: 'Reservar e levar na loja',
  };
}

/** The ways of a shop, the one that keeps the product first. */
export const waysOf = ({ modes }: Trade): TradeMode[] =>
  (['no_balcao', 'antes'] as const).filter((mode) => modes.includes(mode));
