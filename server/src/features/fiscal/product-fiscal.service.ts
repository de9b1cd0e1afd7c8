import type { ProductFiscal, ProductFiscalBody } from '@giro/contract/calls/fiscal-profiles.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/lock-order.ts';
import { notFound } from '../../platform/http/errors.ts';
import { recordChanges, stateOf, subjects } from '../../platform/record/record.ts';
import { isNew } from './documents-lines.rules.ts';
import type { StoredFiscal } from './fiscal-settings.rules.ts';
import type { FiscalSettingsService } from './fiscal-settings.service.ts';
import { findProductFiscal, type ProductFiscalRow, updateProductFiscal } from './product-fiscal.queries.ts';
import { hastenMissing } from './queue.queries.ts';

interface ProductFiscalOptions {
  database: Database;
  settings: Pick<FiscalSettingsService, 'readSaved'>;
}

function present(row: ProductFiscalRow, stored: StoredFiscal): ProductFiscal {
  const isNewByCondition = isNew({ goodsKind: '', condition: row.condition });
  return {
    ncm: row.ncm,
    cest: row.cest,
    origin: row.origin,
    unit: row.fiscal_unit,
    kind: row.goods_kind,
    defaults: {
      ncm: stored.defaultNcm,
      cest: stored.defaultCest,
      origin: stored.defaultOrigin,
      unit: stored.defaultUnit,
      kind: isNewByCondition ? 'novo' : 'usado',
    },
  };
}

const names = {
  ncm: 'NCM',
  cest: 'CEST',
  origin: 'Origem',
  fiscal_unit: 'Unidade',
  goods_kind: 'Novo ou usado',
} as const;

/** Products as documents name them. */
export function createProductFiscal({ database, settings }: ProductFiscalOptions) {
  async function find(db: Executor, id: number): Promise<ProductFiscalRow> {
    const row = await findProductFiscal(db, id);
    if (!row) throw notFound('Produto não encontrado.');
    return row;
  }

  /** Throws 404. */
  async function read(id: number): Promise<ProductFiscal> {
    return present(await find(database, id), (await settings.readSaved(database)).stored);
  }

  /** Changes what the body names. Throws 404. */
  async function save(id: number, body: ProductFiscalBody): Promise<ProductFiscal> {
    return database.transaction().execute(async (tx) => {
      await lockRows(tx, 'products', [id]);
      const before = await find(tx, id);
      const values = {
        ncm: body.ncm === undefined ? before.ncm : (body.ncm ?? ''),
        cest: body.cest === undefined ? before.cest : (body.cest ?? ''),
        origin: body.origin === undefined ? before.origin : (body.origin ?? ''),
        fiscal_unit: body.unit === undefined ? before.fiscal_unit : (body.unit ?? ''),
        goods_kind: body.kind ?? before.goods_kind,
      };
      await updateProductFiscal(tx, id, values);
      const subject = subjects.product(id, before.name);
      const states = { before: stateOf(names, before), after: stateOf(names, { ...before, ...values }) };
      await recordChanges(tx, { kind: 'product-fiscal', subject, ...states });
      await hastenMissing(tx);
      return present({ ...before, ...values }, (await settings.readSaved(tx)).stored);
    });
  }

  return { read, save };
}
