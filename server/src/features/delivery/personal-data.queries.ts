import { sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type OwnRecord, type PersonalData, selectedSubject } from '../../platform/features/personal-data.ts';
import type { KeptAddress } from './delivery.port.ts';

interface OwnRow {
  id: number;
  label: string;
  sealed: string;
}

interface OrderRow {
  id: number;
  code: string;
  sealed: string;
}

function presentAddress(opened: string): OwnRecord {
  const address: KeptAddress = JSON.parse(opened);
  return {
    'quem recebe': address.recipient,
    CEP: address.cep,
    endereço: address.address,
    número: address.number,
    complemento: address.complement,
    bairro: address.neighborhood,
    cidade: address.city,
    estado: address.state,
    telefone: address.phone,
  };
}

/** No address of a person is left, neither their own nor those that their orders went to. */
async function forgetAddresses(tx: Tx, userId: number): Promise<void> {
  await sql`delete from addresses where user_id = ${userId}`.execute(tx);
  await sql`
    update fulfilments set address_sealed = null
    where address_sealed is not null and order_id in (select id from orders where user_id = ${userId})`.execute(tx);
}

export const deliveryData: PersonalData = {
  subjects: [
    selectedSubject({
      position: 25,
      file: 'enderecos-de-entrega',
      title: 'Endereços de entrega',
      select: (userId, afterId) => sql<OwnRow>`
        select id, label, sealed from addresses
        where user_id = ${userId} and id > ${afterId} order by id limit ${batchSize}`,
      present: ({ id, label, sealed }, box) => ({
        nome: label,
        ...presentAddress(box.open(sealed, 'addresses.sealed', id)),
      }),
    }),
    selectedSubject({
      position: 35,
      file: 'entregas',
      title: 'Endereços dos seus pedidos',
      select: (userId, afterId) => sql<OrderRow>`
        select orders.id, order_code as code, address_sealed as sealed
        from orders join fulfilments on order_id = orders.id
        where user_id = ${userId} and address_sealed is not null and orders.id > ${afterId}
        order by orders.id limit ${batchSize}`,
      present: ({ code, sealed }, box) => ({
        pedido: code,
        ...presentAddress(box.open(sealed, 'fulfilments.address_sealed', code)),
      }),
    }),
  ],
  forget: (tx, { id }) => forgetAddresses(tx, id),
};
