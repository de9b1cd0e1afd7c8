import { type CreditMoveKind, creditMoveRows } from '@giro/contract/rules/credit.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import { moment, type PersonalData, selectedSubject } from '../../platform/features/personal-data.ts';

interface MoveRow {
  id: number;
  proposal_id: number;
  order_code: string | null;
  kind: string;
  principal_cents: number;
  bonus_cents: number;
  at: Date;
}

/** Everything that moved somebody's credit. */
const selectMoves = (userId: number, afterId: number) => sql<MoveRow>`
  select credit_moves.id, proposal_id, order_code, kind, credit_moves.principal_cents, credit_moves.bonus_cents, at
  from credit_moves join credits on credits.id = credit_id
  left join payments on payments.id = payment_id left join orders on orders.id = order_id
  where credits.user_id = ${userId} and credit_moves.id > ${afterId} order by credit_moves.id limit ${batchSize}`;

/** Credit of which the shop still owes the price of the device. */
const selectOwed = (userId: RawBuilder<unknown>) => sql<{ name: string; status: null }>`
  select proposal_id::text as name, null::int as status from credits
  where user_id = ${userId} and (free_principal_cents > 0 or reserved_principal_cents > 0)`;

/** Tax law wants to know of it for as long as of the purchase and of the orders. */
const selectMoved = (userId: number) => sql<{ at: Date }>`
  select at from credit_moves join credits on credits.id = credit_id where user_id = ${userId}`;

export const creditData: PersonalData = {
  subjects: [
    selectedSubject({
      position: 65,
      file: 'credito',
      title: 'Seu crédito na loja',
      select: selectMoves,
      present: (row) => ({
        quando: moment(row.at),
        'o que foi': creditMoveRows[row.kind as CreditMoveKind].label,
        proposta: row.proposal_id,
        pedido: row.order_code,
        'valor do aparelho (R$)': reaisOf(row.principal_cents),
        'bônus (R$)': reaisOf(row.bonus_cents),
      }),
    }),
  ],
  openMatters: [{ position: 65, select: selectOwed, words: ({ name }) => `o crédito do aparelho da proposta ${name}` }],
  selectDeals: selectMoved,
};
