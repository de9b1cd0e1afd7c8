import type { ImportSource } from '@giro/contract/rules/imports.ts';
import { oneLineOf, onlyDigits } from '@giro/contract/rules/text.ts';
import { type Buyer, type PastLine, type Place, type Plan, placeOf, skipLine } from './plan.rules.ts';
import { readContact } from './read-people.rules.ts';
import type { SourceLine } from './source-table.rules.ts';
import { readCents, readMoment, readNumber } from './source-values.rules.ts';

/** An order as a tool has it. */
export interface ReadOrder extends Place {
  number: string;
  at: string | null;
  status: string | null;
  totalCents: number | null;
  lines: PastLine[];
  buyer: Buyer | null;
  /** Its person is found by these. */
  email: string | null;
  cpf: string | null;
}

const mostItems = 200;
/** So much was no shop's order. */
const mostCents = 100_000_000_000;

const centsOrNull = (text: string) => {
  const cents = text === '' ? undefined : readCents(text);
  return cents === undefined || cents > mostCents ? null : cents;
};

const quantityOf = (text: string) => Math.max(1, Math.round(readNumber(text) ?? 1));

/** Items that stand in one cell, such as '1× iPhone 13, 2× Capa'. */
function itemsOf(cell: string): PastLine[] {
  return cell
    .split(/,\s*(?=\d+\s*[×x]\s)/i)
    .map((part) => /^(\d+)\s*[×x]\s*(.+)$/is.exec(part.trim()) ?? [part, '1', part.trim()])
    .map(([, count = '1', name = '']) => ({
      name: oneLineOf(name, 200),
      sku: null,
      quantity: Number(count),
      cents: null,
    }))
    .filter(({ name }) => name !== '');
}

const itemOf = (line: SourceLine): PastLine => ({
  name: oneLineOf(line.read('item'), 200),
  sku: oneLineOf(line.read('sku'), 60) || null,
  quantity: quantityOf(line.read('quantity')),
  cents: centsOrNull(line.read('price')),
});

/** Of a tool that does not say it: what its lines come to, with freight and costs, less its discount. */
function sumOf(first: SourceLine, group: readonly SourceLine[], items: readonly PastLine[]): number | null {
  if (items.some(({ cents }) => cents === null)) return null;
  const whole = items.reduce((sum, { cents, quantity }) => sum + (cents ?? 0) * quantity, 0);
  const offItems = group.reduce((sum, line) => sum + (centsOrNull(line.read('discount')) ?? 0), 0);
  const written = first.read('orderDiscount');
  const percent = /%\s*$/.test(written) ? readNumber(written.replace('%', '')) : undefined;
  const off = percent === undefined ? (centsOrNull(written) ?? 0) : Math.round((whole * percent) / 100);
  const more = (centsOrNull(first.read('shipping')) ?? 0) + (centsOrNull(first.read('costs')) ?? 0);
  return Math.max(0, whole - offItems - off + more);
}

const plainText = (text: string) =>
  text
    .replace(/<[^>]*>/g, '')
    .replace(/&#0?36;/g, '$')
    .replace(/&nbsp;|\u00a0/g, ' ');

/** The first of an order's lines that says something; tools leave it blank in the others. */
const said = (group: readonly SourceLine[], field: string) =>
  group.map((line) => line.read(field)).find((text) => text !== '') ?? '';

function readOrder(number: string, group: readonly [SourceLine, ...SourceLine[]], plan: Plan): ReadOrder {
  const [first] = group;
  const place = placeOf(first);
  const report = (field: string, message: string) =>
    void plan.problems.push({ ...place, column: first.headingOf(field), message });
  const lines = group.flatMap((line) => (line.read('items') ? itemsOf(line.read('items')) : [itemOf(line)]));
  const items = lines.filter(({ name }) => name !== '').slice(0, mostItems);
  const written = { date: said(group, 'at'), total: plainText(said(group, 'total') || said(group, 'net')) };
  const at = readMoment(written.date) ?? null;
  if (at === null) report('at', 'A data não está certa: o pedido vem sem ela.');
  const totalCents = written.total === '' ? sumOf(first, group, items) : centsOrNull(written.total);
  if (totalCents === null && written.total !== '') report('total', 'O total não é um valor: o pedido vem sem ele.');
  const name = oneLineOf(said(group, 'buyer'), 120);
  const contact = readContact(
    {
      email: said(group, 'email'),
      document: said(group, 'document'),
      phone: said(group, 'mobile') || said(group, 'phone'),
    },
    () => undefined,
  );
  const document = onlyDigits(said(group, 'document')) || null;
  const buyer = { name, email: contact.email, phone: contact.phone, document };
  return {
    ...place,
    number,
    at,
    status: oneLineOf(said(group, 'status'), 60) || null,
    totalCents,
    lines: items,
    buyer: Object.values(buyer).some(Boolean) ? buyer : null,
    email: contact.email,
    cpf: contact.cpf,
  };
}

/** Orders of a tool's lines, those of one number together. */
export function readOrders(source: ImportSource, lines: readonly SourceLine[], plan: Plan): ReadOrder[] {
  const groups = new Map<string, [SourceLine, ...SourceLine[]]>();
  for (const line of lines) {
    const number = oneLineOf(line.read('number').replace(/^#/, ''), 40);
    const group = groups.get(number);
    if (number === '') {
      const message = 'Está sem o número do pedido.';
      skipLine(plan, line, { subject: 'past-order', key: '', column: line.headingOf('number'), message });
    } else if (!group) groups.set(number, [line]);
    else if (source === 'woocommerce') {
      const message = `Repete o pedido da linha ${group[0].line}.`;
      skipLine(plan, line, { subject: 'past-order', key: number, column: line.headingOf('number'), message });
    } else group.push(line);
  }
  return [...groups].map(([number, group]) => readOrder(number, group, plan));
}
