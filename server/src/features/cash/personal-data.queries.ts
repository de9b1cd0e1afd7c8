import { reaisOf } from '@giro/contract/rules/money.ts';
import { sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import { moment, type PersonalData, selectedSubject } from '../../platform/features/personal-data.ts';

interface DrawerRow {
  id: number;
  opened_at: Date;
  closed_at: Date | null;
  float_cents: number;
  counted_cents: number | null;
  note: string | null;
}

const selectDrawers = (userId: number, afterId: number) => sql<DrawerRow>`
  select id, opened_at, closed_at, float_cents, counted_cents, note from cash_sessions
  where user_id = ${userId} and id > ${afterId} order by id limit ${batchSize}`;

/** Tax law wants to know of it for as long as of sales. */
const selectCounted = (userId: number) => sql<{ at: Date }>`
  select coalesce(closed_at, opened_at) as at from cash_sessions where user_id = ${userId}`;

export const cashData: PersonalData = {
  subjects: [
    selectedSubject({
      position: 66,
      file: 'caixas',
      title: 'Seus caixas no balcão',
      select: selectDrawers,
      present: (row) => ({
        'aberto em': moment(row.opened_at),
        'fechado em': moment(row.closed_at),
        'fundo (R$)': reaisOf(row.float_cents),
        'contado (R$)': row.counted_cents === null ? null : reaisOf(row.counted_cents),
        anotação: row.note,
      }),
    }),
  ],
  selectDeals: selectCounted,
  forget: async (tx, { id }) => {
    await sql`update cash_sessions set note = null where user_id = ${id}`.execute(tx);
    await sql`delete from counter_attempts where user_id = ${id}`.execute(tx);
  },
};
