import { typedCpf } from '@giro/contract/rules/documents.ts';
import { can } from '@giro/contract/rules/roles.ts';
import type { SecretBox } from '../crypto/secret-box.ts';
import type { SoughtPerson } from '../database/paging.ts';
import type { ShopReader } from './reader.ts';

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
