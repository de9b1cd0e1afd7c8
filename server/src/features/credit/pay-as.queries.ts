import { productPath } from '@giro/contract/rules/paths.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { CreditedProposal, PaidProposal } from '../proposals/proposals.port.ts';

export type ChosenProposal = CreditedProposal &
  PaidProposal & {
    aim_product_id: number | null;
    /** An order waits for the device. */
    is_promised: boolean;
  };

export async function findChosen(db: Executor, id: number): Promise<ChosenProposal | undefined> {
  const { rows } = await sql<ChosenProposal>`
    select id, user_id, status, value_cents, new_value_cents, payment_date, pay_as, bonus_percent, aim_product_id,
      exists (select from trade_ins where proposal_id = proposals.id and state = 'promised') as is_promised
    from proposals where id = ${id}`.execute(db);
  return rows[0];
}

/** Has the seller of a proposal that is locked paid so from now on, as its next version. */
export async function setPayAs(
  tx: Tx,
  id: number,
  chosen: { payAs: 'pix' | 'credit'; bonusPercent: number | null; aimProductId: number | null },
): Promise<void> {
  await sql`
    update proposals
    set pay_as = ${chosen.payAs}, bonus_percent = ${chosen.bonusPercent}::smallint,
      aim_product_id = ${chosen.aimProductId}::int, version = version + 1, updated_at = giro_now()
    where id = ${id}`.execute(tx);
}

/** The shop gives no credit any more: a seller who chose it is paid by Pix. */
export async function setPaidByPix(tx: Tx, id: number): Promise<void> {
  await sql`update proposals set pay_as = 'pix' where id = ${id} and pay_as = 'credit'`.execute(tx);
}

/** True if somebody can buy this product now. */
export async function isOnSale(db: Executor, productId: number): Promise<boolean> {
  const { rows } = await sql`
    select from products where id = ${productId} and deleted_at is null and published`.execute(db);
  return rows.length > 0;
}

/** The page of a product that can still be bought; undefined for any other. */
export async function findAimUrl(db: Executor, productId: number): Promise<string | undefined> {
  const { rows } = await sql<{ SKU: string; name: string }>`
    select sku as "SKU", name from products where id = ${productId} and deleted_at is null and published`.execute(db);
  return rows[0] && productPath(rows[0]);
}
