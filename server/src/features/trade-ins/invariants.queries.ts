import { bonusOf } from '@giro/contract/rules/credit.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { isBought, proposalStatusRows } from '@giro/contract/rules/proposal-status.ts';
import { type TradeInState, tradeInRows } from '@giro/contract/rules/trade-in.ts';
import { sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { DemoPart, Invariant } from '../../platform/features/feature-parts.ts';
import { moment, type PersonalData, selectedSubject } from '../../platform/features/personal-data.ts';

const bought = sql.join(
  Object.keys(proposalStatusRows)
    .map(Number)
    .filter(isBought)
    .map((status) => sql.lit(status)),
);

export const tradeInInvariants: readonly Invariant[] = [
  {
    name: 'An order waits for each device that is promised for it, and for no other',
    broken: sql`
      select 'trade-in ' || trade_ins.id as place from trade_ins join orders on orders.id = order_id
      where state = 'promised' and (
        orders.status <> ${sql.lit(orderStatus.pending)} or not exists (
          select from payments
          where payments.order_id = orders.id and payments.method = 'credit' and payments.state = 'wanted'
        )
      )
      union all
      select 'payment ' || payments.id from payments
      where method = 'credit' and state = 'wanted' and not exists (
        select from trade_ins where trade_ins.order_id = payments.order_id and trade_ins.state = 'promised'
      )`,
  },
  {
    name: 'A device that was accepted in part payment was bought for credit, by the person whose order it is',
    broken: sql`
      select 'trade-in ' || trade_ins.id as place
      from trade_ins join proposals on proposals.id = proposal_id join orders on orders.id = order_id
      where orders.user_id is distinct from proposals.user_id
        or (state = 'accepted' and (proposals.status not in (${bought}) or pay_as <> 'credit'))`,
  },
];

export const tradeInsDemo: DemoPart = {
  async remove(tx, { orders, proposals }) {
    await sql`
      delete from trade_ins where order_id = any(${orders}::int[]) or proposal_id = any(${proposals}::int[])`.execute(
      tx,
    );
    return {};
  },
};

interface OwnTradeIn {
  id: number;
  order_code: string;
  proposal_id: number;
  offered_cents: number;
  bonus_percent: number;
  accepted_cents: number | null;
  state: TradeInState;
  promised_at: Date;
}

export const tradeInData: PersonalData = {
  subjects: [
    selectedSubject({
      position: 66,
      file: 'aparelhos-de-entrada',
      title: 'Aparelhos que você deu de entrada',
      select: (userId, afterId) => sql<OwnTradeIn>`
        select trade_ins.id, order_code, proposal_id, offered_cents, trade_ins.bonus_percent, accepted_cents, state,
          promised_at
        from trade_ins join orders on orders.id = order_id
        where user_id = ${userId} and trade_ins.id > ${afterId} order by trade_ins.id limit ${batchSize}`,
      present: (row) => ({
        quando: moment(row.promised_at),
        pedido: row.order_code,
        proposta: row.proposal_id,
        'oferta (R$)': reaisOf(row.offered_cents),
        'bônus (R$)': reaisOf(bonusOf(row.offered_cents, row.bonus_percent)),
        'valor aceito (R$)': row.accepted_cents === null ? null : reaisOf(row.accepted_cents),
        situação: tradeInRows[row.state],
      }),
    }),
  ],
};
