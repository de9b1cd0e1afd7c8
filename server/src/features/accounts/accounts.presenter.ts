import type { User } from '@giro/contract/calls/shapes.ts';
import { holderOf } from '@giro/contract/rules/roles.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
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

/** A person with everything that they and admins may see. */
export function presentUser(row: PresentableUser, box: SecretBox): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    telefone: row.phone,
    cpf: box.openOptional(row.cpf_sealed, 'users.cpf_sealed', row.id),
    rg: box.openOptional(row.rg_sealed, 'users.rg_sealed', row.id),
    data_nascimento: row.birth_date,
    address: presentAddress(row),
    ...holderOf(row.roles),
    deleted_at: row.deleted_at?.toISOString() ?? null,
    version: row.version,
  };
}
