import type { User } from '@giro/contract/calls/shapes.ts';
import { maskCpf } from '@giro/contract/rules/cpf.ts';
import { maskNumber } from '@giro/contract/rules/mask-number.ts';
import { holderOf } from '@giro/contract/rules/roles.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { type Reader, seesWhole } from '../../platform/sessions/reader.ts';
import type { UserRow } from './accounts.queries.ts';

/** What of a person's row the wire shows. */
export type PresentableUser = Omit<UserRow, 'password_hash' | 'created_at' | 'updated_at' | 'updated_by'>;

function presentAddress(row: PresentableUser): User['address'] {
  return {
    cep: row.cep,
    address: row.street,
    number: row.street_number,
    complement: row.complement,
    neighborhood: row.neighborhood,
    city: row.city,
    state: row.state,
  };
}

/** CPF and RG as they stand in a row that somebody reads. */
function presentDocuments(row: PresentableUser, box: SecretBox, reader: Reader) {
  const cpf = box.openOptional(row.cpf_sealed, 'users.cpf_sealed', row.id);
  const rg = box.openOptional(row.rg_sealed, 'users.rg_sealed', row.id);
  if (seesWhole(reader, 'personal-data.see', row.id)) return { cpf, rg };
  return { cpf: cpf && maskCpf(cpf), rg: rg && maskNumber(rg) };
}

/** A person as this reader may see them. */
export function presentUser(row: PresentableUser, box: SecretBox, reader: Reader): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    telefone: row.phone,
    ...presentDocuments(row, box, reader),
    data_nascimento: row.birth_date,
    address: presentAddress(row),
    ...holderOf(row.roles),
    deleted_at: row.deleted_at?.toISOString() ?? null,
    is_invited: row.invited_at !== null,
    version: row.version,
  };
}
