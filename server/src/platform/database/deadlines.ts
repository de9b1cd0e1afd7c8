import { type RawBuilder, sql } from 'kysely';

/** The last second of the day so many days from now, in São Paulo, by the database's time. */
export const endOfDay = (daysFromNow: number): RawBuilder<Date> => sql<Date>`(
  (giro_now() at time zone 'America/Sao_Paulo')::date + ${sql.lit(daysFromNow)}::integer + time '23:59:59'
) at time zone 'America/Sao_Paulo'`;
