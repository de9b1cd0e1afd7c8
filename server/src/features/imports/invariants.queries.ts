import { sql } from 'kysely';
import type { Invariant } from '../../platform/features/feature-parts.ts';

export const importInvariants: readonly Invariant[] = [
  {
    name: 'Of an import that was taken back no past order and no key of a nota is left',
    broken: sql`
      select 'import ' || id as place from imports
      where undone_at is not null and (
        exists (select from past_orders where import_id = imports.id)
        or exists (select from imported_notes where import_id = imports.id)
        or exists (select from imported_pictures where import_id = imports.id)
      )`,
  },
  {
    name: 'A past order names nobody whose account has ended',
    broken: sql`
      select 'past order ' || past_orders.id as place
      from past_orders join users on users.id = user_id where anonymised_at is not null`,
  },
];
