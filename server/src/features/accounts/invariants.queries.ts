import { sql } from 'kysely';
import type { Invariant } from '../../platform/features/invariant.ts';

export const accountInvariants: readonly Invariant[] = [
  {
    name: 'Nobody is signed in to an account that is closed',
    broken: sql`
      select distinct 'user ' || users.id as place
      from sessions join users on users.id = user_id
      where deleted_at is not null or anonymised_at is not null`,
  },
  {
    name: 'The shop has an owner',
    broken: sql`
      select 'none of its people' as place
      where exists (select from users where profile = 'admin')
        and not exists (select from users where 'dono' = any(roles) and deleted_at is null)`,
  },
];
