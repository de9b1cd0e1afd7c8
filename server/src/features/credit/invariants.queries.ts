import { type RawBuilder, sql } from 'kysely';
import type { DemoPart, Invariant } from '../../platform/features/feature-parts.ts';

/** Sums of the moves of each credit, of one part of it, by kind. */
const sums = (part: 'principal_cents' | 'bonus_cents', kinds: readonly string[]): RawBuilder<number> => sql`
  coalesce(sum(${sql.ref(`credit_moves.${part}`)}) filter (where kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})), 0)`;

/** The free, the reserved and the granted of one part of each credit, held against its moves. */
const brokenParts = (part: 'principal_cents' | 'bonus_cents', free: string, reserved: string) => sql`
  select format('credit %s: %s', credits.id, ${sql.lit(part)}) as place
  from credits left join credit_moves on credit_id = credits.id
  group by credits.id
  having ${sql.ref(`credits.${free}`)} <> ${sums(part, ['granted', 'released', 'returned'])}
      - ${sums(part, ['reserved', 'lapsed', 'cashed', 'taken_back'])}
    or ${sql.ref(`credits.${reserved}`)} <> ${sums(part, ['reserved'])} - ${sums(part, ['released', 'spent'])}
    or ${sums(part, ['granted'])} <> ${sql.ref(`credits.${free}`)} + ${sql.ref(`credits.${reserved}`)}
      + ${sums(part, ['spent'])} - ${sums(part, ['returned'])} + ${sums(part, ['lapsed', 'cashed', 'taken_back'])}
    -- Taken back whole, but for a gift that had ended.
    or (
      ${sums(part, ['granted'])} - ${sums(part, ['taken_back'])} not in (0, ${sql.ref(`credits.${part}`)})
      and ${sums(part, ['lapsed'])} = 0
    )`;

export const creditInvariants: readonly Invariant[] = [
  {
    name: 'Each part of a credit is free, reserved, spent, ended, paid out or taken back, as its moves say',
    broken: sql`
      ${brokenParts('principal_cents', 'free_principal_cents', 'reserved_principal_cents')}
      union all
      ${brokenParts('bonus_cents', 'free_bonus_cents', 'reserved_bonus_cents')}`,
  },
  {
    name: 'What orders hold of credit is reserved, and what they were paid with is spent',
    broken: sql`
      select 'payment ' || payments.id as place
      from payments left join (
        select payment_id,
          sum(case kind when 'reserved' then cents when 'released' then -cents when 'spent' then -cents else 0 end) as held,
          sum(case kind when 'spent' then cents when 'returned' then -cents else 0 end) as spent
        from (
          select payment_id, kind, principal_cents + bonus_cents as cents from credit_moves where payment_id is not null
        ) moved group by payment_id
      ) moves on moves.payment_id = payments.id
      where payments.method = 'credit' and (
        coalesce(held, 0) <> case when state = 'authorised' then amount_cents - (received_cents - refunded_cents) else 0 end
        or coalesce(spent, 0) <> received_cents - refunded_cents
      )
      union all
      select 'payment ' || payments.id from payments
      where method <> 'credit' and exists (select from credit_moves where payment_id = payments.id)`,
  },
  {
    name: 'What was paid out of a credit has its payout, and a device paid with credit has no other',
    broken: sql`
      select 'credit ' || credits.id as place
      from credits
      where (
          select coalesce(sum(principal_cents), 0) from credit_moves where credit_id = credits.id and kind = 'cashed'
        ) <> (
          select coalesce(sum(amount_cents), 0) from payouts where credit_id = credits.id and state <> 'void'
        )
        or (
          (free_principal_cents > 0 or reserved_principal_cents > 0) and exists (
            select from payouts
            where payouts.proposal_id = credits.proposal_id and payouts.credit_id is null and state <> 'void'
          )
        )
      union all
      select 'move ' || credit_moves.id from credit_moves left join payouts on payouts.id = payout_id
      where kind = 'cashed' and (payouts.id is null or payouts.credit_id <> credit_moves.credit_id)`,
  },
  {
    name: 'A device that was bought for credit has its credit, and no other has any',
    broken: sql`
      select 'proposal ' || proposals.id as place
      from proposals left join credits on credits.proposal_id = proposals.id
      where (proposals.status = 6 and pay_as = 'credit' and coalesce(new_value_cents, value_cents) > 0) <> coalesce((
        select sum(case kind when 'granted' then 1 when 'taken_back' then -1 else 0 end) = 1
        from credit_moves where credit_id = credits.id
      ), false)`,
  },
];

/** Takes away all that moved the credit of the demo's people; the credit itself goes with its proposal. */
export const creditDemo: DemoPart = {
  async remove(tx, { proposals }) {
    await sql`
      delete from credit_moves
      where credit_id in (select id from credits where proposal_id = any(${proposals}::int[]))`.execute(tx);
    return {};
  },
};
