import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** The carrier's price and its working days; null where it does not serve there. */
export interface KeptAnswer {
  cents: number | null;
  days: number | null;
}

/** The place of an answer, beside its service. */
export interface QuotePlace {
  from_cep: string;
  to_region: string;
  box: string;
  weight_steps: number;
  value_steps: number;
}

export interface KeptQuote extends KeptAnswer {
  service: string;
  /** Young enough to need no other. */
  isLive: boolean;
  /** Young enough to stand for one while the carrier is away. */
  isUsable: boolean;
}

/** For so many minutes a carrier is not asked the same again. */
const liveMinutes = 10;
/** Past the most hours for which a shop may use them. */
const keptDays = 31;

/** After so many failures in a row a carrier rests for so many seconds. */
const mostFailures = 3;
const restSeconds = 60;

/** Answers that are kept for these services, and whether the carrier rests. */
export async function readKept(
  db: Executor,
  place: QuotePlace,
  { services, carrier, hours }: { services: readonly string[]; carrier: string; hours: number },
): Promise<{ kept: KeptQuote[]; isResting: boolean }> {
  const { rows } = await sql<{ kept: KeptQuote[]; isResting: boolean }>`
    select coalesce((
      select json_agg(json_build_object(
        'service', service, 'cents', cents, 'days', days,
        'isLive', asked_at > giro_now() - make_interval(mins => ${liveMinutes}),
        'isUsable', asked_at > giro_now() - make_interval(hours => ${hours}::int)
      ))
      from kept_quotes
      where service = any(${services}::text[]) and from_cep = ${place.from_cep} and to_region = ${place.to_region}
        and box = ${place.box} and weight_steps = ${place.weight_steps} and value_steps = ${place.value_steps}
    ), '[]') as kept,
    exists (select from carrier_rests where carrier = ${carrier} and rests_until > giro_now()) as "isResting"`.execute(
    db,
  );
  return rows[0] ?? { kept: [], isResting: false };
}

/** Keeps what a carrier has just answered; it fails no longer. */
export async function keepAnswers(
  db: Executor,
  place: QuotePlace,
  { carrier, answers }: { carrier: string; answers: readonly (KeptAnswer & { service: string })[] },
): Promise<void> {
  await sql`
    insert into kept_quotes (service, cents, days, from_cep, to_region, box, weight_steps, value_steps)
    select service, cents, days, ${place.from_cep}, ${place.to_region}, ${place.box}, ${place.weight_steps}::smallint,
      ${place.value_steps}::int
    from unnest(${answers.map(({ service }) => service)}::text[], ${answers.map(({ cents }) => cents)}::int[],
      ${answers.map(({ days }) => days)}::smallint[]) each (service, cents, days)
    order by service
    on conflict (service, from_cep, to_region, box, weight_steps, value_steps)
      do update set cents = excluded.cents, days = excluded.days, asked_at = giro_now()`.execute(db);
  await sql`delete from carrier_rests where carrier = ${carrier}`.execute(db);
}

/** Counts a question of prices that came to nothing; the third in a row has the carrier rest. */
export async function noteFailure(db: Executor, carrier: string): Promise<void> {
  await sql`
    insert into carrier_rests (carrier, failures) values (${carrier}, 1)
    on conflict (carrier) do update set
      failures = carrier_rests.failures + 1,
      rests_until = case when carrier_rests.failures + 1 >= ${mostFailures}
        then giro_now() + make_interval(secs => ${restSeconds}) end`.execute(db);
}

/** Forgets answers that no shop may use any more. */
export async function forgetOldQuotes(db: Executor): Promise<void> {
  await sql`delete from kept_quotes where asked_at < giro_now() - make_interval(days => ${keptDays})`.execute(db);
}
