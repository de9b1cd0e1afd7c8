import { moveStockCall, setPriceCall } from '@giro/contract/calls/managed-products.ts';
import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import { formatReais, parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import { useRef } from 'react';
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import { countProblem, moneyProblem } from '../../ui/panel/form/form-parts.ts';
import { TwoLines } from '../../ui/panel/list/cells.tsx';
import { RowValue } from '../../ui/panel/list/row-value.tsx';
import { useFloorWords } from '../pricing/floor-words.ts';
import { useDespiteRule } from '../pricing/use-despite-rule.tsx';
import { useRefreshProducts } from './use-product-record.ts';

/**
 * Saves over what somebody saw when they began. What is refused because it is another by now is fetched anew, and the next
 * press saves over that.
 */
function useSeenProduct(product: ManagedProduct) {
  const refreshProducts = useRefreshProducts();
  const seen = useRef<ManagedProduct>(undefined);
  const fetchAnew = () => refreshProducts().catch(() => undefined);

  async function saveOver(send: (seen: ManagedProduct) => Promise<{ message: string }>) {
    try {
      const { message } = await send(seen.current ?? product);
      await fetchAnew();
      return message;
    } catch (error) {
      if (error instanceof ApiError && (error.status === 409 || error.fieldErrors.stock)) {
        seen.current = undefined;
        await fetchAnew();
      }
      throw error;
    }
  }

  return {
    saveOver,
    begin: () => {
      seen.current = product;
    },
  };
}

/** The floor of a product; asked for once somebody edits its price. */
function FloorHint({ id, typed }: { id: number; typed: string }) {
  return useFloorWords(id, typed);
}

/** A product's price in its row, saved over the version that was seen. */
export function PriceValue({ product }: { product: ManagedProduct }) {
  const { begin, saveOver } = useSeenProduct(product);
  const { id, name, price } = product;
  const floor = useDespiteRule('floor_reason', 'price');

  const save = (text: string) =>
    saveOver(({ version }) => {
      const body = { price: reaisOf(parseTypedReais(text) ?? 0) };
      return floor.send((said) => callApi(setPriceCall, { params: { id }, body: { ...body, ...said }, version }));
    });

  return (
    <>
      <RowValue
        what="o preço"
        of={name}
        typed={formatReais(price)}
        problemOf={moneyProblem}
        inputMode="decimal"
        onBegin={begin}
        save={save}
        hint={(typed) => <FloorHint id={id} typed={typed} />}
      >
        <TwoLines first={formatReais(price)} second={price <= 0 && 'sem preço, não vende'} />
      </RowValue>
      {floor.dialog}
    </>
  );
}

/** A product's stock in its row: what is done is the difference to the number that was there when somebody began. */
export function StockValue({ product }: { product: ManagedProduct }) {
  const { begin, saveOver } = useSeenProduct(product);
  const { id, name, stock } = product;

  const save = (text: string) =>
    saveOver((seen) => {
      const body = { stock: Number(text), stock_seen: seen.stock };
      return callApi(moveStockCall, { params: { id }, body });
    });

  return (
    <RowValue
      what="o estoque"
      of={name}
      typed={String(stock)}
      problemOf={countProblem}
      inputMode="numeric"
      onBegin={begin}
      save={save}
    >
      <TwoLines first={stock} second={stock === 0 && 'esgotado'} />
    </RowValue>
  );
}
