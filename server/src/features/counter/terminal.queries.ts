import type { CardKind } from '@giro/contract/rules/cash.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export interface TerminalPaper {
  nsu: string;
  brand: string;
  kind: CardKind;
  instalments: number;
}

/** Writes what the terminal's paper says of a payment; false where that paper was written down today. */
export async function insertTerminalPayment(tx: Tx, paymentId: number, paper: TerminalPaper): Promise<boolean> {
  const { nsu, brand, kind, instalments } = paper;
  const { rows } = await sql`
    insert into terminal_payments (payment_id, nsu, brand, kind, instalments, day)
    values (${paymentId}, ${nsu}, ${brand}, ${kind}, ${instalments},
      (giro_now() at time zone 'America/Sao_Paulo')::date)
    on conflict (nsu, brand, day) do nothing
    returning payment_id`.execute(tx);
  return rows.length > 0;
}

export async function noteTerminalRefund(tx: Tx, paymentId: number, nsu: string): Promise<void> {
  await sql`update terminal_payments set refund_nsu = ${nsu} where payment_id = ${paymentId}`.execute(tx);
}
