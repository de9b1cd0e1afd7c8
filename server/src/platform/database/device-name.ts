import { sql } from 'kysely';

/** SQL for a device as people call it, from the columns of its brand and its model: see `deviceName` of the contract. */
export const deviceNameOf = (brand: string, model: string) => sql`
  concat_ws(' ', case when starts_with(lower(${sql.ref(model)}), lower(${sql.ref(brand)}) || ' ') then null else ${sql.ref(brand)} end,
    ${sql.ref(model)})`;
