import type { DocumentKind } from '@giro/contract/rules/terms.ts';
import { type Selectable, sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Users } from '../../platform/database/schema.ts';
import {
  moment,
  ownSubject,
  type PersonalData,
  type ReadOwn,
  selectedSubject,
} from '../../platform/features/personal-data.ts';

const listOwnPerson: ReadOwn<Selectable<Users>> = async (tx, userId, afterId) =>
  afterId === undefined ? tx.selectFrom('users').selectAll().where('id', '=', userId).execute() : [];

/** Takes away all that a person got in by, and from where they accepted what. */
async function forgetAccess(tx: Tx, userId: number): Promise<void> {
  await sql`delete from password_resets where user_id = ${userId}`.execute(tx);
  await sql`delete from email_confirmations where user_id = ${userId}`.execute(tx);
  await sql`delete from known_clients where user_id = ${userId}`.execute(tx);
  await sql`update acceptances set client = null where user_id = ${userId}`.execute(tx);
}

interface AcceptanceRow {
  id: number;
  document: DocumentKind;
  version: number;
  at: Date;
  client: string | null;
}

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
    selectedSubject({
      position: 90,
      file: 'aceites',
      title: 'Documentos que você aceitou',
      select: (userId, afterId) => sql<AcceptanceRow>`
        select id::int, document, version, at, client from acceptances
        where user_id = ${userId} and id > ${afterId} order by id limit ${batchSize}`,
      present: (row) => ({
        documento: documentNames[row.document],
        versão: row.version,
        'aceito em': moment(row.at),
        'endereço IP': row.client,
      }),
    }),
    selectedSubject({
      position: 120,
      file: 'conhecidos',
      title: 'Navegadores e endereços conhecidos',
      // Numbered, as they have no ids.
      select: (userId, afterId) => sql<{ id: number; client: string; last_used_at: Date }>`
          select * from (
            select row_number() over (order by client)::int as id, client, last_used_at
            from known_clients where user_id = ${userId}
          ) known
          where id > ${afterId} order by id limit ${batchSize}`,
      present: ({ client, last_used_at }) => ({
        // A browser is known by a number that only it holds.
        'conhecido por': client.startsWith('browser:') ? 'um navegador seu' : `endereço IP ${client}`,
        'usado pela última vez em': moment(last_used_at),
      }),
    }),
  ],
  forget: (tx, { id }) => forgetAccess(tx, id),
};
