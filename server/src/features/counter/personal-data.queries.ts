import { type CardKind, cardKindLabels } from '@giro/contract/rules/cash.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { DemoPart } from '../../platform/features/feature-parts.ts';
import { moment, type PersonalData, selectedSubject } from '../../platform/features/personal-data.ts';

interface TakenRow {
  id: number;
  order_code: string;
  label: string;
  amount_cents: number;
  refunded_cents: number;
  settled_at: Date | null;
  brand: string | null;
  kind: CardKind | null;
  nsu: string | null;
  instalments: number | null;
}

/** Cash and cards with which somebody has paid at the counter. */
const selectTaken = (userId: number, afterId: number) => sql<TakenRow>`
  select payments.id, order_code, label, amount_cents, refunded_cents, settled_at, brand, terminal.kind, nsu, terminal.instalments
  from payments join orders on orders.id = order_id
  left join terminal_payments terminal on terminal.payment_id = payments.id
  where user_id = ${userId} and method in ('cash', 'terminal') and payments.id > ${afterId}
  order by payments.id limit ${batchSize}`;

export const counterData: PersonalData = {
  subjects: [
    selectedSubject({
      position: 58,
      file: 'pagamentos-no-balcao',
      title: 'Seus pagamentos no balcão',
      select: selectTaken,
      present: (row) => ({
        pedido: row.order_code,
        forma: row.label,
        'valor (R$)': reaisOf(row.amount_cents),
        'devolvido (R$)': reaisOf(row.refunded_cents),
        'pago em': moment(row.settled_at),
        cartão: row.kind && `${cardKindLabels[row.kind]} ${row.brand}`,
        parcelas: row.instalments,
        NSU: row.nsu,
      }),
    }),
  ],
};

/** Takes away notes of what the demo's people have taken at the counter; the rest goes with its payments. */
export const counterDemo: DemoPart = {
  async remove(tx, { people }) {
    await sql`delete from counter_parts where taken_by = any(${people}::int[])`.execute(tx);
    return {};
  },
};
