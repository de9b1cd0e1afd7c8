import type { User } from '@giro/contract/calls/shapes.ts';
import { formatCep } from '@giro/contract/rules/address.ts';
import { maskNumber } from '@giro/contract/rules/documents.ts';
import { roleLabel } from '@giro/contract/rules/roles.ts';
import type { CsvColumns } from '../../platform/http/csv.ts';
import { contactColumns, date } from './cells.presenter.ts';

export const userColumns: CsvColumns<User> = {
  ID: ({ id }) => id,
  ...contactColumns<User>('Nome', (user) => user),
  RG: ({ rg }) => maskNumber(rg ?? ''),
  Nascimento: ({ data_nascimento }) => date(data_nascimento),
  CEP: ({ address }) => formatCep(address.cep ?? ''),
  Endereço: ({ address }) => address.address,
  Número: ({ address }) => address.number,
  Complemento: ({ address }) => address.complement,
  Bairro: ({ address }) => address.neighborhood,
  Cidade: ({ address }) => address.city,
  UF: ({ address }) => address.state,
  Perfil: roleLabel,
  Situação: ({ deleted_at }) => (deleted_at ? 'Desativado' : 'Ativo'),
};
