import { can, type Permission, type RoleHolder } from '@giro/contract/rules/roles.ts';

/** Somebody of the shop who reads what is other people's. */
export interface ShopReader extends Pick<RoleHolder, 'roles'> {
  id: number;
}

/** Who is shown rows: somebody who is shown their own alone, the shop's people, or a file, whose columns mask them. */
export type Reader = 'own' | 'file' | ShopReader;

export const isOfShop = (reader: Reader): reader is ShopReader => typeof reader === 'object';

/** Values that stand whole in rows for who may see them, and masked for everybody else. */
type Guarded = Extract<Permission, 'personal-data.see' | 'bank-data.see'>;

/** True if a reader is shown a row's guarded values whole; everybody is shown their own so. */
export function seesWhole(reader: Reader, guarded: Guarded, ownerId: number): boolean {
  return !isOfShop(reader) || reader.id === ownerId || can(reader, guarded);
}
