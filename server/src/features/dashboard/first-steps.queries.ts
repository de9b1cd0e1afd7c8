import type { ConfirmedStep } from '@giro/contract/rules/back-office.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { StoredSettings } from '../settings/shop-settings.service.ts';

/** Facts that tell which first steps are done, for this person. */
interface FirstStepsRow {
  settings: StoredSettings;
  confirmed: Partial<Record<ConfirmedStep, boolean>>;
  has_factor: boolean;
  has_demo_reviews: boolean;
}

export async function readFirstSteps(db: Executor, personId: number): Promise<FirstStepsRow> {
  const { rows } = await sql<FirstStepsRow>`
    select
      coalesce((
        select json_object_agg(key, value) from settings where key in ('shop', 'pix', 'smtp', 'payments')
      ), '{}') as settings,
      coalesce((select value from settings where key = 'first-steps'), '{}') as confirmed,
      exists (select from users where id = ${personId} and totp_confirmed_at is not null)
        or exists (select from passkeys where user_id = ${personId}) as has_factor,
      -- Whoever adds a review or changes one is named in it.
      exists (select from reviews where updated_by is null) as has_demo_reviews`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The look at the first steps returned nothing.');
  return row;
}

/** Keeps that a step was checked; two that are said at once are both kept. False when it was said before. */
export async function confirmStep(tx: Tx, step: ConfirmedStep, personId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into settings (key, value, updated_by)
    values ('first-steps', jsonb_build_object(${step}::text, true), ${personId})
    on conflict (key) do update
      set value = settings.value || excluded.value, version = settings.version + 1, updated_by = excluded.updated_by,
        updated_at = now()
      where not jsonb_exists(settings.value, ${step}::text)
    returning key`.execute(tx);
  return rows.length > 0;
}
