import { deviceConditionOf } from '@giro/contract/rules/device.ts';
import type { FiscalOperation } from '@giro/contract/rules/fiscal.ts';
import { spreadCents } from '@giro/contract/rules/money.ts';
import type { FiscalItem } from '../../platform/fiscal/emitter.ts';
import type { DocumentLine, Missing } from './documents.port.ts';
import type { BoughtDevice, SoldLine, SoldOrder, SoldUnit } from './documents-content.queries.ts';

/** New goods are those of which product or shop says so; all others are used. */
export const isNew = ({ goodsKind, condition }: Pick<SoldLine, 'goodsKind' | 'condition'>): boolean =>
  goodsKind === '' ? deviceConditionOf(condition ?? '') === 'new' : goodsKind === 'novo';

const blankCodes = { ncm: '', cest: '', origin: '', unit: '' };

const imeisOf = (numbers: readonly (string | null)[]) => [...new Set(numbers.filter((number) => number !== null))];

/** The one line of a purchase. */
export function lineOfPurchase(device: BoughtDevice): DocumentLine {
  return {
    place: 1,
    operation: 'entrada',
    orderLine: null,
    unitId: device.unitId,
    imeis: imeisOf([device.imei || null, device.imei2]),
    serial: device.serial,
    code: `P${device.proposalId}`,
    description: device.name,
    ...blankCodes,
    quantity: 1,
    unitCents: device.valueCents,
    discountCents: 0,
    freightCents: 0,
    otherCents: 0,
    entry: null,
    original: null,
  };
}

type Piece = Pick<DocumentLine, 'unitId' | 'imeis' | 'serial' | 'quantity' | 'entry'> & { awaitsEntry?: boolean };

const pieceOf = (unit: SoldUnit): Piece => ({
  unitId: unit.id,
  imeis: imeisOf([unit.imei1, unit.imei2]),
  serial: unit.serial,
  quantity: 1,
  awaitsEntry: unit.isEntryUnderWay,
  entry:
    unit.entryKey !== null && unit.entryCents !== null && unit.entryAt !== null
      ? { key: unit.entryKey, valueCents: unit.entryCents, issuedAt: unit.entryAt }
      : null,
});

/** A line's devices, each by itself, and what no device is known of together. */
function piecesOf(line: SoldLine, units: readonly SoldUnit[]): Piece[] {
  const known = units.filter((unit) => unit.line === line.line).slice(0, line.quantity);
  const rest = line.quantity - known.length;
  const unknown = { unitId: null, imeis: [], serial: null, quantity: rest, entry: null };
  return [...known.map(pieceOf), ...(rest > 0 ? [unknown] : [])];
}

/**
 * Lines of a sale: each device by itself. Discounts are those of the order's lines, spread over their pieces; freight and
 * interest are spread over everything by its value.
 */
export function linesOfSale(
  order: SoldOrder,
  lines: readonly SoldLine[],
  units: readonly SoldUnit[],
): { lines: DocumentLine[]; missing: Missing[] } {
  const missing: Missing[] = [];
  const pieces = lines.flatMap((line) => {
    const all = piecesOf(line, units);
    const isUsed = !isNew(line);
    const discounts = spreadCents(
      line.discountCents,
      all.map(({ quantity }) => quantity),
    );
    return all.map((piece, at) => ({ line, piece, isUsed, discountCents: discounts[at] ?? 0 }));
  });
  const values = pieces.map(({ line, piece }) => line.unitCents * piece.quantity);
  const freights = spreadCents(order.freightCents, values);
  const interests = spreadCents(order.interestCents, values);
  const drawn = pieces.map(({ line, piece, isUsed, discountCents }, at): DocumentLine => {
    if (isUsed && piece.unitId === null) {
      const message = `Registre no pedido qual aparelho sai: ${line.name}.`;
      missing.push({ field: `items.${at + 1}.unit`, message });
    }
    const { awaitsEntry, ...known } = piece;
    if (awaitsEntry) {
      missing.push({ field: `items.${at + 1}.entry`, message: `Aguardando a nota de entrada: ${line.name}.` });
    }
    return {
      ...known,
      place: at + 1,
      operation: isUsed ? 'venda-usado' : 'venda-novo',
      orderLine: line.line,
      code: line.sku,
      description: line.name,
      ncm: line.ncm,
      cest: line.cest,
      origin: line.origin,
      unit: line.unit,
      unitCents: line.unitCents,
      discountCents,
      freightCents: freights[at] ?? 0,
      otherCents: interests[at] ?? 0,
      original: null,
    };
  });
  return { lines: drawn, missing };
}

const returned: Partial<Record<string, FiscalOperation>> = {
  'venda-usado': 'devolucao-usado',
  'venda-novo': 'devolucao-novo',
  entrada: 'devolucao-vendedor',
};

/** So many pieces of an item as they come back, at what they cost; `before` of them came back already. */
export function lineOfReturn(
  sold: { orderLine: number | null; unitId: number | null; operation: string; item: FiscalItem; imeis: string[] },
  { place, quantity, before }: { place: number; quantity: number; before: number },
): DocumentLine {
  const { item } = sold;
  const share = (cents: number) =>
    spreadCents(
      cents,
      Array.from({ length: item.quantity }, () => 1),
    )
      .slice(before, before + quantity)
      .reduce((sum, each) => sum + each, 0);
  return {
    place,
    operation: returned[sold.operation] ?? 'devolucao-usado',
    orderLine: sold.orderLine,
    unitId: sold.unitId,
    imeis: sold.imeis,
    serial: null,
    code: item.code,
    description: item.description,
    ncm: item.ncm,
    cest: item.cest,
    origin: item.origin,
    unit: item.unit,
    quantity,
    unitCents: item.unitCents,
    discountCents: share(item.discountCents),
    freightCents: share(item.freightCents),
    otherCents: share(item.otherCents),
    entry: null,
    original: item,
  };
}

/** Payments as a document names them: nothing of what is given back, and every centavo of what is sold. */
export function paymentsOf(
  paid: readonly { method: string; label: string; cents: number }[],
  codes: Readonly<Record<string, string>>,
  totalCents: number,
): { code: string; cents: number; words?: string }[] {
  let left = totalCents;
  const parts = paid.flatMap(({ method, label, cents }) => {
    const taken = Math.min(cents, left);
    left -= taken;
    const code = codes[method];
    if (taken === 0) return [];
    return [code === undefined ? { code: '99', cents: taken, words: label } : { code, cents: taken }];
  });
  return left > 0 ? [...parts, { code: '99', cents: left, words: 'Outros' }] : parts;
}
