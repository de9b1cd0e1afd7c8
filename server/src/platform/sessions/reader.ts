import { typedCpf } from '@giro/contract/rules/documents.ts';
import { can, type Permission, type RoleHolder } from '@giro/contract/rules/roles.ts';
import type { SecretBox } from '../crypto/secret-box.ts';
import type { SoughtPerson } from '../database/paging.ts';

/** Somebody of the shop who reads what is other people's. */
export interface ShopReader extends Pick<RoleHolder, 'roles' | 'only'> {
  id: number;
}

/** Who is shown rows: somebody who is shown their own alone, the shop's people, or a file, whose columns mask them. */
export type Reader = 'own' | 'file' | ShopReader;

export const isOfShop = (reader: Reader): reader is ShopReader => typeof reader === 'object';

/** Values that stand whole in rows for who may see them, and masked for everybody else. */
type Guarded = Extract<Permission, 'personal-data.see' | 'bank-data.see'>;

/** True if a reader is shown a row's guarded values whole; everybody is shown their own so, but by no key. */
export function seesWhole(reader: Reader, guarded: Guarded, ownerId: number): boolean {
  return !isOfShop(reader) || (reader.id === ownerId && !reader.only) || can(reader, guarded);
}

/**
 * A list's query with the hashes by which it finds the person of the CPF that was typed: several while a secret key is
 * replaced. There are none for who may not see CPFs: that one finds somebody would tell whose it is.
 */
export function soughtBy<Query extends { search: string }>(
  box: SecretBox,
  query: Query,
  reader: ShopReader,
): Query & SoughtPerson {
  const cpf = can(reader, 'personal-data.see') ? typedCpf(query.search) : undefined;
  return { ...query, cpfHashes: cpf === undefined ? [] : box.equalityHashes(cpf) };
}
