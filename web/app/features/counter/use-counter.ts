import type { Found, Sale } from '@giro/contract/calls/counter.ts';
import { cpfError } from '@giro/contract/rules/documents.ts';
import { onlyDigits } from '@giro/contract/rules/text.ts';
import { useMay } from '../../ui/panel/allowed.tsx';
import { useAddressParams } from '../../ui/use-address-params.ts';
import { addFound, useDraft } from './draft.ts';
import { loadPerson } from './person-of-cpf.ts';
import { isDoneSale, isOpenSale } from './sale-states.ts';
import { useSale, useTakeOverSale } from './use-sale.ts';

/** The one of several finds that is meant: a device in stock before all else. */
const meant = (found: readonly Found[]) =>
  found.find((each) => each.kind === 'unit' && each.state === 'in_stock') ?? found[0];

const codeOf = (text: string | null) => text?.trim().toUpperCase() || undefined;

/** All that stands on the counter: the sale of the address or the draft of one, the person, the device that is taken in. */
export function useCounter(askForPerson: (cpf: string) => void) {
  const may = useMay();
  const [params, changeParams] = useAddressParams();
  const code = codeOf(params.get('venda'));
  const { draft, change } = useDraft();
  const query = useSale(code);
  const takeOver = useTakeOverSale();
  const sale = code !== undefined && query.data?.order.order_code === code ? query.data : undefined;

  function put(name: 'venda' | 'compra', value: string | undefined) {
    changeParams((current) => {
      if (value === undefined) current.delete(name);
      else current.set(name, value);
      return current;
    });
  }

  /** The sale keeps its units; the counter is free for the next person. */
  function leave() {
    put('venda', undefined);
    put('compra', undefined);
    change(() => ({ person: null, lines: [], coupon: '' }));
  }

  /** Adds so many reais to somebody's credit, less than nothing where some of it was used. */
  function addCredit(userId: number | undefined, reais: number) {
    change(({ person }) => ({
      person:
        person && person.id === userId
          ? { ...person, credit: Math.round((person.credit + reais) * 100) / 100 }
          : person,
    }));
  }

  function openSale(next: string) {
    if (next !== code) change(() => ({ person: null }));
    put('venda', next);
  }

  function begun(started: Sale) {
    takeOver(started);
    change(() => ({ lines: [], coupon: '' }));
    put('venda', started.order.order_code);
  }

  function sell(found: Extract<Found, { kind: 'unit' | 'product' }>): string {
    if (!may('counter.sell')) return 'Quem compra no balcão não vende: peça a quem vende.';
    if (sale && isOpenSale(sale))
      return `A venda ${sale.order.order_code} já começou: receba, ou volte para começar outra.`;
    if (code !== undefined) leave();
    let said = found.kind === 'unit' ? found.product.name : found.name;
    change(({ lines }) => {
      const added = addFound(lines, found);
      if (typeof added !== 'string') return { lines: added };
      said = added;
      return {};
    });
    return said;
  }

  /** Puts on the counter what a text names; returns what to say of it. Throws `ApiError`. */
  async function read(text: string, found: readonly Found[]): Promise<string> {
    const one = meant(found);
    const digits = onlyDigits(text);
    if (!one) {
      if (cpfError(digits) !== undefined) return `Nada encontrado para “${text}”.`;
      askForPerson(digits);
      return '';
    }
    if (one.kind === 'order') {
      openSale(one.code);
      return `Venda ${one.code}`;
    }
    if (one.kind !== 'person') return sell(one);
    const person = await loadPerson(digits, one.name);
    if (sale && isDoneSale(sale)) leave();
    change(() => ({ person }));
    return person.name;
  }

  return {
    code,
    purchaseId: Number(params.get('compra')) || undefined,
    draft,
    change,
    query,
    sale,
    openSale,
    begun,
    addCredit,
    leave,
    read,
    setPurchase: (id: number | undefined) => put('compra', id === undefined ? undefined : String(id)),
  };
}

export type Counter = ReturnType<typeof useCounter>;

/** The credit that can pay a sale: null where nobody is known who could have some, undefined where it is not known. */
export function creditFor({ sale, draft }: Pick<Counter, 'sale' | 'draft'>): number | null | undefined {
  const buyer = sale?.order.user;
  if (!buyer) return null;
  return draft.person?.id === buyer.id ? draft.person.credit : undefined;
}
