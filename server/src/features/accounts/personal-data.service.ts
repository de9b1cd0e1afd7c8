import type { DocumentKind } from '@giro/contract/rules/terms.ts';
import { moment } from '../../platform/features/own-record.ts';
import { ownSubject, type PersonalData } from '../../platform/features/personal-data.ts';
import { forgetAccess, listOwnAcceptances, listOwnClients, listOwnPerson } from './personal-data.queries.ts';

const documentNames = {
  terms: 'Termos de compra e venda',
  privacy: 'Política de privacidade',
} satisfies Record<DocumentKind, string>;

export const accountData: PersonalData = {
  subjects: [
    ownSubject({
      position: 10,
      file: 'pessoa',
      title: 'Você',
      read: listOwnPerson,
      present: (row, box) => ({
        nome: row.name,
        'e-mail': row.email,
        telefone: row.phone,
        CPF: box.openOptional(row.cpf_sealed, 'users.cpf_sealed', row.id),
        RG: box.openOptional(row.rg_sealed, 'users.rg_sealed', row.id),
        'data de nascimento': row.birth_date,
        'conta criada em': moment(row.created_at),
        'e-mail confirmado em': moment(row.email_confirmed_at),
      }),
    }),
    ownSubject({
      position: 20,
      file: 'endereco',
      title: 'Endereço',
      read: listOwnPerson,
      present: (row) => ({
        CEP: row.cep,
        endereço: row.street,
        número: row.street_number,
        complemento: row.complement,
        bairro: row.neighborhood,
        cidade: row.city,
        estado: row.state,
      }),
    }),
    ownSubject({
      position: 90,
      file: 'aceites',
      title: 'Documentos que você aceitou',
      read: listOwnAcceptances,
      present: (row) => ({
        documento: documentNames[row.document],
        versão: row.version,
        'aceito em': moment(row.at),
        'endereço IP': row.client,
      }),
    }),
    ownSubject({
      position: 120,
      file: 'conhecidos',
      title: 'Navegadores e endereços conhecidos',
      read: listOwnClients,
      present: ({ client, last_used_at }) => ({
        // A browser is known by a number that only it holds.
        'conhecido por': client.startsWith('browser:') ? 'um navegador seu' : `endereço IP ${client}`,
        'usado pela última vez em': moment(last_used_at),
      }),
    }),
  ],
  forget: (tx, { id }) => forgetAccess(tx, id),
};
