import type { RegisterLine, RegisterQuery } from '@giro/contract/calls/device-register.ts';
import { z } from 'zod';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { readInBatches } from '../../platform/database/batches.ts';
import type { Database } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { maskLine, presentExport, presentLine } from './device-register.presenter.ts';
import {
  type Days,
  insertExport,
  listExports,
  listLineBatch,
  listLines,
  type RegisterRow,
} from './device-register.queries.ts';

const text = z.string().nullable();
/** Sealed record kept of a seller whose account has ended. */
const keptIdentity = z.object({
  name: z.string(),
  cpf: text,
  rg: text,
  address: z.object({
    street: text,
    street_number: text,
    complement: text,
    neighborhood: text,
    city: text,
    seller_state: text,
    cep: text,
  }),
});

export type DeviceRegister = ReturnType<typeof createDeviceRegister>;

/** The register of used devices: masked on screens, whole in files, each of which is recorded. */
export function createDeviceRegister({ database, box }: { database: Database; box: SecretBox }) {
  /** The seller of a line, by what is kept of them when their account has ended. */
  function open(row: RegisterRow): RegisterLine {
    const sellerId = row.seller_id ?? 0;
    const kept = box.openOptional(row.identity_sealed, 'kept_identities.identity_sealed', sellerId);
    if (kept !== null) {
      const { name, cpf, rg, address } = keptIdentity.parse(JSON.parse(kept));
      return presentLine({ row: { ...row, ...address, seller_name: name }, cpf, rg });
    }
    return presentLine({
      row,
      cpf: box.openOptional(row.cpf_sealed, 'users.cpf_sealed', sellerId),
      rg: box.openOptional(row.rg_sealed, 'users.rg_sealed', sellerId),
    });
  }

  async function list(query: RegisterQuery) {
    const { rows, total } = await listLines(database, query);
    return pageOf(
      rows.map((row) => maskLine(open(row))),
      total,
      query.page,
    );
  }

  /** The lines of these days, unmasked, in batches; who takes them out, and why, is recorded before the first. */
  async function takeOut(days: Days, reason: string, byId: number): Promise<AsyncGenerator<RegisterLine[]>> {
    const last = await database.transaction().execute((tx) => insertExport(tx, days, byId, reason));
    return readInBatches(
      database,
      (tx, afterNumber) => listLineBatch(tx, days, last, afterNumber),
      async (_tx, rows) => rows.map(open),
    );
  }

  async function listTaken(page: number) {
    const { rows, total } = await listExports(database, { page });
    return pageOf(rows.map(presentExport), total, page);
  }

  return { list, takeOut, listTaken };
}
