import type { FormOf } from '@giro/contract/call.ts';
import type { runImportCall } from '@giro/contract/calls/imports.ts';
import { plainCnpj } from '@giro/contract/rules/documents.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { StorefrontInfoService } from '../storefront-info/storefront-info.service.ts';
import type { StockedUnits } from '../units/stocked-units.service.ts';
import { findBroughtKeys, findBroughtNumbers } from './imports.queries.ts';
import { fingerprintOf, type Plan } from './plan.rules.ts';
import { createNotesPlan, itemSku, noteNumber } from './plan-notes.rules.ts';
import { planOrders } from './plan-orders.rules.ts';
import { planPeople } from './plan-people.rules.ts';
import { planProducts } from './plan-products.rules.ts';
import type { ReadSource } from './sources.service.ts';

export type ImportForm = FormOf<typeof runImportCall>;

export interface PlanningOptions {
  products: Pick<ProductsService, 'imported'>;
  accounts: Pick<AccountsService, 'imported'>;
  stockedUnits: Pick<StockedUnits, 'listShelvedNumbers'>;
  storefrontInfo: Pick<StorefrontInfoService, 'getShop'>;
}

/** Puts rows in the order of their lines; what names a row by its place goes with it. */
function inOrder(plan: Plan): Plan {
  const files = new Map<string | null, number>();
  for (const { file } of plan.rows) if (!files.has(file)) files.set(file, files.size);
  const rankOf = (place: number) => files.get(plan.rows[place]?.file ?? null) ?? 0;
  const order = plan.rows
    .map((_, place) => place)
    .sort(
      (one, other) =>
        rankOf(one) - rankOf(other) || (plan.rows[one]?.line ?? 0) - (plan.rows[other]?.line ?? 0) || one - other,
    );
  const placeOf = new Map(order.map((before, after) => [before, after]));
  const moved = <Written extends { row: number }>(all: readonly Written[]) =>
    all.map((each) => ({ ...each, row: placeOf.get(each.row) ?? 0 }));
  return {
    ...plan,
    rows: order.flatMap((place) => plan.rows[place] ?? []),
    problems: plan.problems.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)),
    products: moved(plan.products),
    productChanges: moved(plan.productChanges),
    people: moved(plan.people),
    personChanges: moved(plan.personChanges),
    units: moved(plan.units),
    orders: moved(plan.orders),
  };
}

/** Works out what a tool's file would do to the shop as it is. */
export function createPlanning({ products, accounts, stockedUnits, storefrontInfo }: PlanningOptions) {
  /** SKUs of products that a file may change, by which they are locked before it is planned. */
  async function skusOf(db: Executor, { products: read, notes }: ReadSource): Promise<string[]> {
    if (notes.length === 0) return read.map(({ sku }) => sku);
    const cnpj = plainCnpj((await storefrontInfo.getShop(db)).cnpj);
    return [...new Set(notes.flatMap(({ note }) => note.items.map((item) => itemSku(item, note, cnpj))))];
  }

  async function planOfNotes(db: Executor, plan: Plan, source: ReadSource, form: ImportForm): Promise<void> {
    const { notes, cancelledKeys } = source;
    const recipients = notes.map(({ note: { recipient } }) => recipient).filter(({ cpf }) => cpf !== '');
    const imeis = notes.flatMap(({ note }) => note.items.flatMap((item) => item.imeis));
    const numbers = notes.map(({ note }) => noteNumber(note));
    const notesPlan = createNotesPlan(plan, {
      cnpj: plainCnpj((await storefrontInfo.getShop(db)).cnpj),
      existing: form.existentes,
      products: await products.imported.findBySku(db, await skusOf(db, source)),
      floors: await products.imported.readFloors(db),
      people: await accounts.imported.find(
        db,
        recipients.map(({ cpf, email }) => ({ cpf, email: email.toLowerCase() || null })),
      ),
      shelved: await stockedUnits.listShelvedNumbers(db, imeis),
      broughtKeys: await findBroughtKeys(
        db,
        notes.map(({ note }) => note.key),
      ),
      broughtNumbers: await findBroughtNumbers(db, 'nfe', numbers),
      cancelledKeys,
    });
    for (const note of notes) notesPlan.add(note);
    notesPlan.end();
  }

  /** Holds what was read against what is there at this moment. */
  async function plan(db: Executor, source: ReadSource, form: ImportForm): Promise<Plan & { fingerprint: string }> {
    const begun: Plan = { ...source.plan, rows: [...source.plan.rows], problems: [...source.plan.problems] };
    if (form.tipo === 'produtos') {
      const known = await products.imported.findBySku(db, await skusOf(db, source));
      const types = await products.imported.listTypes(db);
      planProducts(begun, source.products, known, {
        existing: form.existentes,
        publish: form.publicar,
        types,
        floors: await products.imported.readFloors(db),
      });
    } else if (form.tipo === 'clientes') {
      planPeople(begun, source.people, await accounts.imported.find(db, source.people), form.existentes);
    } else if (form.tipo === 'pedidos') {
      const numbers = source.orders.map(({ number }) => number);
      planOrders(begun, source.orders, await findBroughtNumbers(db, form.origem, numbers));
    } else {
      await planOfNotes(db, begun, source, form);
    }
    const planned = form.tipo === 'notas' ? begun : inOrder(begun);
    const { origem, tipo, existentes, publicar } = form;
    return {
      ...planned,
      fingerprint: fingerprintOf(planned, { origem, tipo, existentes, publicar, file: source.digest }),
    };
  }

  return { skusOf, plan };
}
