import { createHash } from 'node:crypto';
import type { ImportCounts, ImportedRow, ImportProblem } from '@giro/contract/calls/imports.ts';
import { type ImportKind, importKinds } from '@giro/contract/rules/imports.ts';
import type { PersonChange, PersonFacts } from '../accounts/imported-people.service.ts';
import type { NewProduct, ProductChange } from '../products/imported-products.service.ts';
import type { NewUnit } from '../units/stocked-units.service.ts';

export type Row = ImportedRow;
export type Problem = ImportProblem;
export type Field = Row['fields'][number];

/** Something that is written, with the place of its first row, which knows how it is taken back. */
interface Written {
  row: number;
}

interface ProductMade extends Written, NewProduct {
  /** Addresses of pictures that are fetched afterwards. */
  pictures: string[];
}
/** A changed product with what it was before, by the names of what changes. */
interface ProductChanged extends Written {
  change: ProductChange;
  before: Omit<ProductChange, 'id' | 'version'>;
  pictures: string[];
}
interface PersonMade extends Written {
  person: PersonFacts;
}
interface PersonChanged extends Written {
  change: PersonChange;
  before: Omit<PersonChange, 'id' | 'version'>;
}
interface UnitMade extends Written {
  /** Of a product that is there, or is made by the same import. */
  sku: string;
  unit: Pick<NewUnit, 'imei1' | 'cost_cents'>;
}

export interface PastLine {
  name: string;
  sku: string | null;
  quantity: number;
  cents: number | null;
}

export interface Buyer {
  name: string;
  email: string | null;
  phone: string | null;
  /** CPF or CNPJ, without its mask. */
  document: string | null;
}

export interface OrderMade extends Written {
  number: string;
  at: string | null;
  status: string | null;
  totalCents: number | null;
  lines: PastLine[];
  buyer: Buyer | null;
}

/** Everything that an import says and does. */
export interface Plan {
  rows: Row[];
  problems: Problem[];
  columnsUnknown: string[];
  products: ProductMade[];
  productChanges: ProductChanged[];
  people: PersonMade[];
  personChanges: PersonChanged[];
  units: UnitMade[];
  orders: OrderMade[];
  noteKeys: string[];
  /** Ids and versions of what it was held against. */
  seen: (readonly [string, number, number])[];
}

export const emptyPlan = (): Plan => ({
  rows: [],
  problems: [],
  columnsUnknown: [],
  products: [],
  productChanges: [],
  people: [],
  personChanges: [],
  units: [],
  orders: [],
  noteKeys: [],
  seen: [],
});

/** The line or the file that a row comes from. */
export interface Place {
  line: number | null;
  file: string | null;
}

export const placeOf = ({ line, file }: Place): Place => ({ line, file });

/** Adds a row and returns its place among all. */
export function addRow(plan: Plan, { line, file }: Place, row: Omit<Row, 'line' | 'file'>): number {
  plan.rows.push({ line, file, ...row });
  return plan.rows.length - 1;
}

/** Leaves a line out, and says why. */
export function skipLine(
  plan: Plan,
  place: Place,
  { subject, key, column = null, message }: Pick<Row, 'subject' | 'key'> & { column?: string | null; message: string },
): void {
  addRow(plan, place, { subject, key, action: 'skip', words: message, fields: [] });
  plan.problems.push({ ...placeOf(place), column, message });
}

/** The fields that differ, as people read them. */
export const changedFields = (pairs: readonly (readonly [string, string | null, string | null])[]): Field[] =>
  pairs
    .filter(([, before, after]) => (before ?? '') !== (after ?? ''))
    .map(([column, before, after]) => ({ column, before, after }));

export function countRows(rows: readonly Row[]): ImportCounts {
  const counts: ImportCounts = { new: 0, changed: 0, same: 0, skipped: 0 };
  for (const { action } of rows) {
    if (action === 'new') counts.new++;
    else if (action === 'change') counts.changed++;
    else if (action === 'same') counts.same++;
    else counts.skipped++;
  }
  return counts;
}

/** Names what an import was worked out from: its file, what was asked for, and what stood in the shop. */
export function fingerprintOf(plan: Plan, asked: object): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify(asked));
  for (const row of plan.rows) hash.update(JSON.stringify(row));
  hash.update(JSON.stringify([plan.problems, plan.seen]));
  return hash.digest('base64url');
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('pt-BR')} ${many}`;

export function messageOf(counts: ImportCounts, kind: ImportKind, applied: boolean): string {
  const { new: added, changed, skipped } = counts;
  if (added + changed === 0) {
    const out = skipped > 0 ? ` ${counted(skipped, 'linha fica de fora.', 'linhas ficam de fora.')}` : '';
    return `${importKinds[kind]}: nada de novo para trazer.${out}`;
  }
  const parts = [
    added > 0 && counted(added, applied ? 'veio' : 'novo', applied ? 'vieram' : 'novos'),
    changed > 0 && counted(changed, applied ? 'mudou' : 'muda', applied ? 'mudaram' : 'mudam'),
    skipped > 0 &&
      counted(skipped, applied ? 'ficou de fora' : 'fica de fora', applied ? 'ficaram de fora' : 'ficam de fora'),
  ];
  return `${importKinds[kind]}: ${parts.filter(Boolean).join(', ')}.`;
}
