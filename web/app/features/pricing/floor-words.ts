import { readFloorsCall } from '@giro/contract/calls/price-desk.ts';
import { formatReais, parseTypedReais } from '@giro/contract/rules/money.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useMay } from '../../ui/panel/allowed.tsx';

/** The floor of a product in words, beside a price as it is typed. */
export function floorWords(floor: number | null, typed: string): string {
  if (floor === null) return 'Custo desconhecido: este aparelho não tem piso.';
  const cents = parseTypedReais(typed);
  const isBelow = cents !== undefined && cents < Math.round(floor * 100);
  return `${isBelow ? 'Abaixo do piso, que é' : 'Piso:'} ${formatReais(floor)}.`;
}

/** The same for a form; nothing for who may not see floors, and while it is not known. */
export function useFloorWords(productId: number | undefined, typed: string): string | undefined {
  const may = useMay();
  const { data } = useCall(
    readFloorsCall,
    { query: { produtos: String(productId) } },
    { enabled: productId !== undefined && may('pricing.see'), refetchOnWindowFocus: false },
  );
  const found = data?.floors.find(({ product_id }) => product_id === productId);
  return found && floorWords(found.floor, typed);
}
