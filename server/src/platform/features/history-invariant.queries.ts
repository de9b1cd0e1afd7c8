import { sql } from 'kysely';
import type { Invariant } from './feature-parts.ts';

/** A history is kept beside its rows: each step goes on from the one before, and the last one is where the row stands. */
export const historyOf = (one: string, rows: string, steps: string, key: string): Invariant => ({
  name: `The history of every ${one} is whole and ends in its status`,
  broken: sql`
    with step as (
      select ${sql.ref(key)} as id, from_status, status,
        lag(status) over (partition by ${sql.ref(key)} order by id) as before,
        row_number() over (partition by ${sql.ref(key)} order by id desc) as back
      from ${sql.table(steps)}
    )
    select ${sql.lit(`${one} `)} || kept.id as place
    from ${sql.table(rows)} kept left join step on step.id = kept.id and back = 1
    where step.status is distinct from kept.status
    union
    select ${sql.lit(`${one} `)} || id from step where from_status is distinct from before`,
});
