import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';

/** Who buys or sells, as their account has them; sealed texts open by the ids beside them. */
export interface PersonRow {
  /** Null of a sale to somebody without a name. */
  user_id: number | null;
  name: string | null;
  cpf_sealed: string | null;
  /** Of an account that has ended. */
  identity_sealed: string | null;
  street: string | null;
  street_number: string | null;
  complement: string | null;
  neighborhood: string | null;
  city: string | null;
  state: string | null;
  cep: string | null;
}

export interface BuyerRow extends PersonRow {
  id: number;
  order_code: string;
  is_sent: boolean;
  recipient_sealed: string | null;
}

const person = sql`users.id as user_id, users.name, cpf_sealed, identity_sealed, street, street_number, complement,
  neighborhood, city, users.state, cep`;

export async function findBuyer(db: Executor, orderId: number): Promise<BuyerRow | undefined> {
  const { rows } = await sql<BuyerRow>`
    select orders.id, order_code, fulfilments.kind = 'delivery' as is_sent, fiscal_recipient_sealed as recipient_sealed,
      ${person}
    from orders join fulfilments on order_id = orders.id left join users on users.id = orders.user_id
      left join kept_identities on kept_identities.user_id = users.id
    where orders.id = ${orderId}`.execute(db);
  return rows[0];
}

export async function findSeller(db: Executor, proposalId: number): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select ${person}
    from proposals join users on users.id = proposals.user_id
      left join kept_identities on kept_identities.user_id = users.id
    where proposals.id = ${proposalId}`.execute(db);
  return rows[0];
}

/** True if the document of an order's sale says already whom it is made out to. */
export async function isRecipientFixed(db: Executor, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from fiscal_documents where order_id = ${orderId} and kind = 'venda' and undone_at is null
        and state in ('signed', 'sent', 'authorised', 'denied', 'outside')
    ) as is`.execute(db);
  return rows[0]?.is ?? false;
}

/** The documents of an order are made out so from now on. The order is locked. */
export async function putRecipient(tx: Tx, orderId: number, sealed: string): Promise<void> {
  await tx.updateTable('orders').set({ fiscal_recipient_sealed: sealed }).where('id', '=', orderId).execute();
}
