import { readTradeTermsCall } from '@giro/contract/calls/trade-settings.ts';
import type { SwitchedOn } from '../../lib/api/panel-screens.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useMay } from '../../ui/panel/allowed.tsx';
import { useShop } from './shop.ts';

/** The parts of the shop that are on, for menus of its people and of customers. */
export function useSwitchedOn(): SwitchedOn {
  const { credit } = useShop();
  const may = useMay();
  const isOfCounter = may('counter.sell') || may('counter.buy') || may('cash.see');
  const { data } = useCall(readTradeTermsCall, undefined, { enabled: isOfCounter });
  return { credit: credit !== undefined, counter: data?.counter ?? false };
}
