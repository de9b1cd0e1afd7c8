import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { OrderParcels } from '../orders/orders.port.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { DeliveryAddresses, KeptAddress } from './delivery.port.ts';
import { listSealed, putAddress } from './order-addresses.queries.ts';
import type { OwnAddresses } from './own-addresses.service.ts';

const column = 'fulfilments.address_sealed';
const labelled = 'A etiqueta deste pedido já foi pedida: o endereço não muda mais. Fale com a loja.';
const otherCep = 'O frete foi calculado para outro CEP. Escolha um endereço com o mesmo CEP.';

export type SealAddress = (address: KeptAddress, orderCode: string) => string;

/** Seals an address for the order of a code. */
export const createSealAddress =
  (box: SecretBox): SealAddress =>
  (address, orderCode) =>
    box.seal(JSON.stringify(address), column, orderCode);

/** Addresses that orders go to, opened. */
export function createDeliveryAddresses(
  box: SecretBox,
): DeliveryAddresses & { open(sealed: string, orderCode: string): KeptAddress } {
  const open = (sealed: string, orderCode: string): KeptAddress => JSON.parse(box.open(sealed, column, orderCode));

  async function listFor(db: Executor, orderIds: readonly number[]): Promise<Map<number, KeptAddress>> {
    if (orderIds.length === 0) return new Map();
    const rows = await listSealed(db, orderIds);
    return new Map(rows.map(({ orderId, code, sealed }) => [orderId, open(sealed, code)]));
  }

  return { open, listFor, ofOrder: async (db, orderId) => (await listFor(db, [orderId])).get(orderId) };
}

interface OrderAddressesOptions {
  database: Database;
  orders: Pick<OrdersService, 'findByCode' | 'lock'>;
  parcels: Pick<OrderParcels, 'listFor'>;
  own: Pick<OwnAddresses, 'find'>;
  addresses: DeliveryAddresses;
  seal: SealAddress;
}

export type OrderAddresses = ReturnType<typeof createOrderAddresses>;

/** Buyers have their orders go elsewhere. */
export function createOrderAddresses({ database, orders, parcels, own, addresses, seal }: OrderAddressesOptions) {
  /**
   * An order of this person's goes to another of their addresses with the same CEP. Throws 404 for an order that is not
   * theirs or is not sent, 409 once its label was asked for or it has ended, and 422 at `address_id`.
   */
  async function change(code: string, userId: number, addressId: number): Promise<void> {
    const found = await orders.findByCode(code, 'own');
    await database.transaction().execute(async (tx) => {
      const order = found && (await orders.lock(tx, found.id));
      if (order?.user_id !== userId || order.kind !== 'delivery') throw notFound('Pedido não encontrado.');
      const parcel = (await parcels.listFor(tx, [order.id])).get(order.id);
      const isHere = ['waiting', 'ready'].includes(order.state) && order.status !== 3;
      if (!isHere || (parcel && parcel.state !== 'packing')) throw conflict(labelled);
      const [before, after] = [await addresses.ofOrder(tx, order.id), await own.find(tx, userId, addressId)];
      if (!after) throw invalid({ address_id: ['Escolha um dos seus endereços.'] });
      if (after.cep !== before?.cep) throw invalid({ address_id: [otherCep] });
      await putAddress(tx, order.id, seal(after, order.order_code));
      await record(tx, { kind: 'order-address', subject: subjects.order(order) });
    });
  }

  return { change };
}
