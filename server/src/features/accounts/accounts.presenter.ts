import type { User } from '@giro/contract/calls/shapes.ts';
import { maskCpf, maskNumber } from '@giro/contract/rules/documents.ts';
import { holderOf } from '@giro/contract/rules/roles.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { type Reader, seesWhole } from '../../platform/sessions/reader.ts';
import type { UserRow } from './accounts.queries.ts';

/** Columns of a person's row that the wire shows. */
export type PresentableUser = Omit<UserRow, 'password_hash' | 'created_at' | 'updated_at' | 'updated_by'>;

/** A person's address; for readers who may not see personal data, the city alone. */
function presentAddress(row: PresentableUser, isWhole: boolean): User['address'] {
  const { city, state } = row;
  if (!isWhole) {
    return { cep: null, address: null, number: null, complement: null, neighborhood: null, city, state };
  }
  return {
    cep: row.cep,
    address: row.street,
    number: row.street_number,
    complement: row.complement,
    neighborhood: row.neighborhood,
    city,
    state,
  };
}

/** CPF and RG as they stand in a row that somebody reads. */
function presentDocuments(row: PresentableUser, box: SecretBox, isWhole: boolean) {
  const cpf = box.openOptional(row.cpf_sealed, 'users.cpf_sealed', row.id);
  const rg = box.openOptional(row.rg_sealed, 'users.rg_sealed', row.id);
  if (isWhole) return { cpf, rg };
  return { cpf: cpf && maskCpf(cpf), rg: rg && maskNumber(rg) };
}

/**
 * A person as this reader may see them. The phone stands in every row, as whoever is shown rows may open a chat with their
 * people.
 */
export function presentUser(row: PresentableUser, box: SecretBox, reader: Reader): User {
  const isWhole = seesWhole(reader, 'personal-data.see', row.id);
  return {
    id: row.id,
    name: row.name,
    email: row.email ?? '',
    telefone: row.phone,
    ...presentDocuments(row, box, isWhole),
    data_nascimento: isWhole ? row.birth_date : null,
    address: presentAddress(row, isWhole),
    ...holderOf(row.roles),
    deleted_at: row.deleted_at?.toISOString() ?? null,
    is_invited: row.invited_at !== null,
    email_confirmed: row.email_confirmed_at !== null,
    version: row.version,
  };
}
