import { openDisk } from '../../src/platform/files/disk.ts';
import { createPrivateFiles } from '../../src/platform/files/private-files.ts';
import { type BuiltModel, buildVisitorProposal, imeiOf } from './build-model.ts';
import { buildBuyer, buildOrder } from './build-product.ts';
import type { Client, TestShop } from './harness.ts';

let devices = 0;

/** Fifteen digits with their check digit, of no other device of the tests. */
export function freshImei(): string {
  devices++;
  return imeiOf(`35${String(devices).padStart(12, '0')}`);
}

/** A proposal that was bought, of a device of its own or of this number. */
export async function buildBought(shop: TestShop, admin: Client, model: BuiltModel, imei = freshImei()) {
  const proposal = { ...buildVisitorProposal(model, '128 GB', 'Funciona', 'Caixa'), imei };
  const { body } = await shop.visitor(`198.51.100.${devices % 250}`).post('propostaStore', proposal);
  // One of a number that was bought before needs it.
  await admin.post(`proposals/status/${body.id}`, { status: 6, flag_reason: 'Conferido no balcão' });
  return { id: body.id as number, imei };
}

/** The unit of this number, as the list of the shop's people has it. */
export const findUnit = async (admin: Client, search: string) =>
  (await admin.get(`unidades?search=${search}`)).body.data[0];

/** A device on the shelf, with its product. */
export async function buildUnit(shop: TestShop, admin: Client, model: BuiltModel, imei?: string) {
  const bought = await buildBought(shop, admin, model, imei);
  const { body } = await admin.post('estoque', { proposal: bought.id });
  const unit = await findUnit(admin, bought.imei);
  return { ...bought, proposalId: bought.id, product: body.produto, unit, unitId: unit?.id as number };
}

/** An order of these products that is paid, and its buyer. */
export async function buildPaidOrder(
  shop: TestShop,
  admin: Client,
  lines: { id: number; price: number; quantity?: number }[],
) {
  const buyer = await buildBuyer(shop);
  const placed = await buyer.post('orders', buildOrder(lines));
  const { orders } = (await buyer.get('pedidos-user')).body;
  const id = orders.data[0].id as number;
  const paid = await admin.put(`orders/${id}`, { status: 2 });
  return { id, code: placed.body.order_code as string, buyer, paid };
}

/** Findings of the bench on a bought device; returns the inspection's id and its photos' ids. */
export async function buildInspection(
  shop: TestShop,
  proposalId: number,
  found: { imei1: string; imei2?: string; photos?: { bytes: Buffer; isPublic: boolean }[]; byId: number },
) {
  const { rows } = await shop.pool.query(
    `insert into inspections (proposal_id, imei1, imei2, serial, battery_percent, cycles, grade, account_lock,
       wipe_method, wiped_at, wiped_by, decided, decided_at)
     values ($1, $2, $3, 'SERIE-2', 78, 412, 'B', 'clear', 'restauração de fábrica', giro_now(), $4, 'approved', giro_now())
     returning id`,
    [proposalId, found.imei1, found.imei2 ?? null, found.byId],
  );
  const inspectionId = rows[0].id as number;
  await shop.pool.query(
    `insert into inspection_tests (inspection_id, code, result) values ($1, 'charging', 'pass'), ($1, 'screen', 'fail')`,
    [inspectionId],
  );
  const files = createPrivateFiles({ disk: openDisk(shop.config) });
  const photoIds: number[] = [];
  for (const [position, { bytes, isPublic }] of (found.photos ?? []).entries()) {
    const stored = await files.store(bytes);
    if (!stored) throw new Error('A photo of the test is no picture.');
    const fileId = await shop.database.transaction().execute((tx) => files.record(tx, stored, found.byId));
    const added = await shop.pool.query(
      `insert into inspection_photos (inspection_id, position, file_id, public) values ($1, $2, $3, $4) returning id`,
      [inspectionId, position + 1, fileId, isPublic],
    );
    photoIds.push(added.rows[0].id);
  }
  return { inspectionId, photoIds };
}
