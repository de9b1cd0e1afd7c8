import type { RequestOf } from '@giro/contract/call.ts';
import type { beginSaleCall, Found } from '@giro/contract/calls/counter.ts';
import type { CounterPerson } from '@giro/contract/calls/counter-people.ts';
import { formatImei } from '@giro/contract/rules/imei.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { browserStore } from '../../lib/browser-store.ts';

/** A device of a line, by what the shop knows it by. */
interface DraftUnit {
  code: string;
  imei: string | null;
}

export interface DraftLine {
  product_id: number;
  name: string;
  price: number;
  image: string | null;
  quantity: number;
  /** It has devices in stock: each one sold is named. */
  has_units: boolean;
  units: DraftUnit[];
}

/** A sale before it is begun, and the person at the counter, who stays when it is. */
export interface Draft {
  /** Names the attempt to begin it: another one after each change, so that a repetition is the same sale. */
  key: string;
  person: CounterPerson | null;
  lines: DraftLine[];
  coupon: string;
}

const kept = browserStore<Draft>({
  key: 'counter_draft',
  read(text) {
    const draft = JSON.parse(text);
    return typeof draft.key === 'string' && Array.isArray(draft.lines) ? draft : undefined;
  },
  where: 'visit',
});

const blank: Omit<Draft, 'key'> = { person: null, lines: [], coupon: '' };

/** The draft of this tab, which outlives a reload, and how to change parts of it. */
export function useDraft() {
  const draft: Draft = kept.use() ?? { ...blank, key: '' };
  return {
    draft,
    /** Reads what is kept now: two scans may come before the first is drawn. */
    change(next: (draft: Draft) => Partial<Omit<Draft, 'key'>>) {
      const current = kept.read() ?? { ...blank, key: '' };
      kept.write({ ...current, ...next(current), key: randomKey() });
    },
    forget: kept.forget,
  };
}

export const unitWords = ({ code, imei }: DraftUnit) => (imei ? `IMEI ${formatImei(imei)}` : `Código ${code}`);

/** The number of a line's devices that nobody has named yet. */
export const missingUnits = ({ has_units, quantity, units }: DraftLine) =>
  has_units ? Math.max(0, quantity - units.length) : 0;

/** The lines with something that was read added; a text where it cannot be sold. */
export function addFound(
  lines: readonly DraftLine[],
  found: Extract<Found, { kind: 'unit' | 'product' }>,
): DraftLine[] | string {
  return found.kind === 'unit' ? addUnit(lines, found) : addProduct(lines, found);
}

function addUnit(lines: readonly DraftLine[], unit: Extract<Found, { kind: 'unit' }>): DraftLine[] | string {
  const { code, imei, state, product } = unit;
  if (state !== 'in_stock') return `O aparelho ${code} não está à venda.`;
  const line = lines.find(({ product_id }) => product_id === product.id);
  if (line?.units.some((each) => each.code === code)) return `O aparelho ${code} já está nesta venda.`;
  const named: DraftUnit = { code, imei };
  const { id, name, price, image } = product;
  if (!line) return [...lines, { product_id: id, name, price, image, quantity: 1, has_units: true, units: [named] }];
  const units = [...line.units, named];
  return withLine(lines, { ...line, has_units: true, units, quantity: Math.max(line.quantity, units.length) });
}

function addProduct(lines: readonly DraftLine[], product: Extract<Found, { kind: 'product' }>): DraftLine[] | string {
  const { id, name, price, image, has_units, stock } = product;
  const line = lines.find(({ product_id }) => product_id === id);
  const quantity = (line?.quantity ?? 0) + 1;
  if (quantity > stock) return stock === 0 ? `${name}: sem estoque.` : `${name}: há só ${stock} em estoque.`;
  if (line) return withLine(lines, { ...line, quantity });
  return [...lines, { product_id: id, name, price, image, quantity, has_units, units: [] }];
}

/** The lines with one of them changed; without it once nothing of it is left. */
export function withLine(lines: readonly DraftLine[], changed: DraftLine): DraftLine[] {
  return lines.flatMap((line) => {
    if (line.product_id !== changed.product_id) return [line];
    return changed.quantity > 0 ? [changed] : [];
  });
}

/** The price of all lines, in reais, before a coupon. */
export const totalOf = (lines: readonly DraftLine[]) =>
  lines.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0) / 100;

/** The draft as the call that begins it. */
export function saleBodyOf({ person, lines, coupon }: Draft): NonNullable<RequestOf<typeof beginSaleCall>['body']> {
  return {
    ...(person && { user_id: person.id }),
    ...(coupon.trim() && { coupon: coupon.trim() }),
    lines: lines.map(({ product_id, quantity, has_units, units }) => ({
      product_id,
      quantity,
      ...(has_units && { units: units.map(({ code }) => code) }),
    })),
  };
}
