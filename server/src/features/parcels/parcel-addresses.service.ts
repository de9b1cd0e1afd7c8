import type { DeliveryOrigin } from '@giro/contract/calls/delivery-settings.ts';
import { ufOf } from '@giro/contract/rules/address.ts';
import type { ParcelParty } from '../../platform/carriers/carrier.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { DeliveryAddresses, KeptAddress } from '../delivery/delivery.port.ts';
import type { ParcelRow } from './parcels.queries.ts';

export type ParcelAddresses = ReturnType<typeof createParcelAddresses>;

/** The address of a person's account; undefined where a part of it is missing. */
export function profileAddress({ profile, userName, phone }: Pick<ParcelRow, 'profile' | 'userName' | 'phone'>) {
  const { cep, street, number, complement, neighborhood, city, state } = profile;
  if (!cep || !street || !number || !neighborhood || !city || !state) return undefined;
  const where = { cep, address: street, number, complement, neighborhood, city, state };
  return { recipient: userName ?? '', ...where, phone: phone ?? '' } satisfies KeptAddress;
}

/** Parties of a parcel as carriers are told of them. */
export const partyOf = (kept: KeptAddress, email: string | null): ParcelParty => ({
  name: kept.recipient,
  document: null,
  phone: kept.phone || null,
  email,
  cep: kept.cep,
  street: kept.address,
  number: kept.number,
  complement: kept.complement ?? '',
  neighborhood: kept.neighborhood,
  city: kept.city,
  uf: ufOf(kept.state),
});

export const originParty = (origin: DeliveryOrigin): ParcelParty => ({
  ...{ name: origin.name, document: origin.document, stateRegister: origin.state_register },
  ...{ phone: origin.phone, email: origin.email },
  ...{ cep: origin.cep, street: origin.address, number: origin.number, complement: origin.complement },
  ...{ neighborhood: origin.neighborhood, city: origin.city, uf: ufOf(origin.state) },
});

/** Addresses of parcels: those of their orders, and of sellers and who gives back at the counter those of their accounts. */
export function createParcelAddresses({ deliveryAddresses }: { deliveryAddresses: DeliveryAddresses }) {
  async function listFor(db: Executor, rows: readonly ParcelRow[]): Promise<Map<number, KeptAddress>> {
    const orders = rows.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
    const kept = orders.length > 0 ? await deliveryAddresses.listFor(db, orders) : new Map<number, KeptAddress>();
    return new Map(
      rows.flatMap((row) => {
        const address =
          (row.orderId === null ? undefined : kept.get(row.orderId)) ??
          (row.way === 'to-buyer' ? undefined : profileAddress(row));
        return address ? [[row.id, address] as const] : [];
      }),
    );
  }

  const find = async (db: Executor, row: ParcelRow) => (await listFor(db, [row])).get(row.id);

  return { listFor, find };
}
