import { saleStatuses } from '@giro/contract/rules/order-status.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { retention } from '@giro/contract/rules/retention.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** What somebody whose account has ended is called. */
const anonymousName = 'Cliente removido';

/** Nobody's: no mail reaches it (RFC 2606), and no other account has it. */
const anonymousEmail = (id: number) => `removido-${id}@removido.invalid`;

/** Until when tax law wants to know who bought or sold; nothing where nothing was bought or sold within its years. */
export async function findKeepUntil(tx: Tx, userId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ keep_until: Date }>`
    select keep_until from (
      select max(at) + make_interval(years => ${retention.taxYears}) as keep_until from (
        select coalesce(max(changed_at), orders.created_at) as at
        from orders left join order_statuses on order_statuses.order_id = orders.id
        where user_id = ${userId} and orders.status in (${sql.join(saleStatuses)}) group by orders.id
        union all
        select paid_at from pix_payments join orders on orders.id = order_id where user_id = ${userId}
        union all
        select coalesce(max(changed_at), proposals.created_at)
        from proposals left join proposal_statuses on proposal_statuses.proposal_id = proposals.id
        where user_id = ${userId} and proposals.status = ${proposalStatus.purchaseApproved} group by proposals.id
      ) deal
    ) kept
    where keep_until > giro_now()`.execute(tx);
  return rows[0]?.keep_until;
}

export async function insertKeptIdentity(tx: Tx, userId: number, sealed: string, keepUntil: Date): Promise<void> {
  await tx
    .insertInto('kept_identities')
    .values({ user_id: userId, identity_sealed: sealed, keep_until: keepUntil })
    .execute();
}

/** Mails to a person, and about their orders and proposals to whomever. */
const mailsOf = (userId: number, email: string) => sql`(
  recipient = ${email}
  or (subject_kind = 'user' and subject_id = ${String(userId)})
  or (subject_kind = 'order' and subject_id in (select id::text from orders where user_id = ${userId}))
  or (subject_kind = 'proposal' and subject_id in (select id::text from proposals where user_id = ${userId}))
)`;

/** Empties a person's mails; what waits is not sent. Returns their ids. */
export async function emptyMails(tx: Tx, userId: number, email: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update emails
    set html_sealed = null, text_sealed = null, unsubscribe_sealed = null, last_error = null,
      title = case when subject_kind = 'user' then 'Aviso sobre a conta' else title end,
      recipient = case when subject_kind = 'shop' then recipient else ${anonymousEmail(userId)} end,
      status = case when status = 'waiting' then 'failed' else status end
    where ${mailsOf(userId, email)} returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Takes away the photos of a person's devices that no passport shows; returns the keys of their files. */
export async function deletePhotos(tx: Tx, userId: number): Promise<string[]> {
  const { rows: photos } = await sql<{ file_id: number }>`
    delete from inspection_photos using inspections, proposals
    where inspections.id = inspection_id and proposals.id = inspections.proposal_id and user_id = ${userId} and not public
    returning file_id`.execute(tx);
  const { rows } = await sql<{ key: string }>`
    delete from private_files where id = any(${photos.map(({ file_id }) => file_id)}::int[]) returning key`.execute(tx);
  return rows.map(({ key }) => key);
}

/** Takes away a person's archives; returns the keys of their files. */
export async function deleteArchives(tx: Tx, userId: number): Promise<string[]> {
  const rows = await tx.deleteFrom('data_archives').where('user_id', '=', userId).returning('key').execute();
  return rows.map(({ key }) => key);
}

/** Rows that only concern a person's way in. */
const accessTables = [
  'sessions',
  'password_resets',
  'email_confirmations',
  'known_clients',
  'passkeys',
  'recovery_codes',
  'factor_challenges',
  'order_attempts',
] as const;

const statements = (userId: number, email: string): RawBuilder<unknown>[] => {
  const orders = sql`(select id from orders where user_id = ${userId})`;
  const proposals = sql`(select id from proposals where user_id = ${userId})`;
  return [
    ...accessTables.map((table) => sql`delete from ${sql.table(table)} where user_id = ${userId}`),
    sql`delete from rate_limits where position(${email} in key) > 0`,
    sql`delete from arrival_notices where email = ${email}`,
    sql`update acceptances set client = null where user_id = ${userId}`,
    sql`delete from whatsapp_openings where (subject_kind = 'order' and subject_id in ${orders})
      or (subject_kind = 'proposal' and subject_id in ${proposals})
      or (subject_kind = 'user' and subject_id = ${userId})`,
    sql`delete from notes where user_id = ${userId} or order_id in ${orders} or proposal_id in ${proposals}`,
    sql`delete from bank_data_changes where proposal_id in ${proposals}`,
    sql`delete from bank_links where proposal_id in ${proposals}`,
    sql`delete from renewal_links where proposal_id in ${proposals}`,
    sql`update proposals set bank_data_sealed = null, bank_token = null, shipping_code = null, return_code = null,
      rejection_reason = null where user_id = ${userId}`,
    sql`update proposal_events set data = data - 'words' where proposal_id in ${proposals}`,
    sql`update counter_offers set message = null where proposal_id in ${proposals}`,
    sql`update inspections set lock_reason = null, differs_reason = null where proposal_id in ${proposals}`,
    sql`update inspection_answers set note = null
      where inspection_id in (select id from inspections where proposal_id in ${proposals})`,
    sql`update payouts set holder_masked = null, note = null, last_error = null where proposal_id in ${proposals}`,
    sql`update payout_events set reason = null
      where payout_id in (select id from payouts where proposal_id in ${proposals})`,
    sql`update order_statuses set reason = null where order_id in ${orders}`,
    sql`update withdrawals set note = null where order_id in ${orders}`,
    sql`update pix_payments set payer_masked = null where order_id in ${orders}`,
    sql`update pix_refunds set reason = null, last_error = null
      where payment_id in (select id from pix_payments where order_id in ${orders})`,
    sql`update pix_charges set last_error = null where order_id in ${orders}`,
  ];
};

/** Takes a person out of every row that is about them, but of those that tell how money moved. */
export async function forgetPerson(tx: Tx, userId: number, email: string): Promise<void> {
  for (const statement of statements(userId, email)) await statement.execute(tx);
}

/** Leaves nothing of a person in their own row, and nobody who could sign in. */
export async function emptyPerson(tx: Tx, id: number, unusableHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      name: anonymousName,
      email: anonymousEmail(id),
      password_hash: unusableHash,
      roles: [],
      phone: null,
      cpf_sealed: null,
      cpf_hash: null,
      rg_sealed: null,
      birth_date: null,
      cep: null,
      street: null,
      street_number: null,
      complement: null,
      neighborhood: null,
      city: null,
      state: null,
      email_confirmed_at: null,
      totp_sealed: null,
      totp_pending_sealed: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      deleted_at: sql<Date>`coalesce(deleted_at, giro_now())`,
      anonymised_at: sql<Date>`giro_now()`,
      updated_at: sql<Date>`giro_now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}
