import type { Claim, Parcel, ParcelEvent, ParcelOfProposal, Tracking } from '@giro/contract/calls/parcels.ts';
import { formatCep, ufOf } from '@giro/contract/rules/address.ts';
import { carrierLabels } from '@giro/contract/rules/carrier.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { isSentByShop, parcelStateLabel, parcelStateRows } from '@giro/contract/rules/parcel.ts';
import { shortAddress, shortenedPart } from '../../platform/carriers/short-address.ts';
import { trackingPages } from '../../platform/carriers/tracking-pages.ts';
import type { KeptAddress } from '../delivery/delivery.port.ts';
import type { ParcelOfOrder } from '../orders/orders.port.ts';
import { partyOf } from './parcel-addresses.service.ts';
import type { ClaimRow, EventRow, ParcelRow } from './parcels.queries.ts';

export const unknownParcel = 'Não encontramos este envio.';

/** The order or proposal of a parcel, in words. */
export const sourceOf = ({ orderCode, proposalId }: Pick<ParcelRow, 'orderCode' | 'proposalId'>): string =>
  orderCode === null ? `Proposta ${proposalId}` : `Pedido ${orderCode}`;

/** A parcel with the address of its person. */
export interface ShownParcel {
  row: ParcelRow;
  address: KeptAddress | undefined;
}

const optionalReais = (cents: number | null) => (cents === null ? null : reaisOf(cents));
const moment = (at: Date | null) => at?.toISOString() ?? null;

export function presentClaim({ kind, state, deadline, protocol, amountCents, note }: ClaimRow): Claim {
  return { kind, state, deadline, protocol, amount: optionalReais(amountCents), note };
}

const lines = ({ cep, address, number, complement, neighborhood, city, state }: KeptAddress) =>
  [
    `${address}, ${number}`,
    ...(complement ? [complement] : []),
    neighborhood,
    `${city} / ${ufOf(state)}`,
    `CEP ${formatCep(cep)}`,
  ].join(' – ');

/** True once it has a paper to be printed: a carrier's, or one that is drawn here. */
export const hasLabel = ({ way, state, carrier, labelFile }: ParcelRow): boolean =>
  isSentByShop(way) &&
  (labelFile !== null || (carrier === 'manual' && (state === 'ready' || parcelStateRows[state].hasLeft)));

const carrierOf = ({ carrier, service }: Pick<ParcelRow, 'carrier' | 'service'>): string | null => {
  if (carrier === 'manual') return null;
  const name = carrier ?? service?.split(':')[0];
  return name !== undefined && name in carrierLabels ? carrierLabels[name as keyof typeof carrierLabels] : null;
};

const pageOf = ({ carrier, trackingCode }: ParcelRow) =>
  carrier === null || trackingCode === null ? null : trackingPages[carrier](trackingCode);

export function presentOfProposal({ row, address }: ShownParcel): ParcelOfProposal {
  const { chargedCents, quotedCents } = row;
  return {
    id: row.id,
    way: row.way,
    state: row.state,
    state_label: parcelStateLabel(row.state, row.way),
    order_code: row.orderCode,
    proposal_id: row.proposalId,
    person: address?.recipient || (row.userName ?? ''),
    city: address?.city ?? '',
    uf: address ? ufOf(address.state) : '',
    items: row.items.map(({ name, quantity }) => ({ name, quantity })),
    service: row.service,
    service_label: row.serviceLabel ?? row.service,
    carrier: carrierOf(row),
    box: row.box,
    weight_g: row.weightG,
    declared: reaisOf(row.declaredCents),
    nota_key: row.notaKey,
    dce: row.dce,
    code: row.code,
    valid_until: row.validUntil,
    tracking_code: row.trackingCode,
    tracking_url: pageOf(row),
    due_on: row.dueOn,
    posted_at: moment(row.postedAt),
    delivered_at: moment(row.deliveredAt),
    waiting_until: row.waitingUntil,
    quoted: optionalReais(quotedCents),
    paid: optionalReais(row.paidCents),
    charged: optionalReais(chargedCents),
    charged_g: row.chargedG,
    difference: chargedCents === null || quotedCents === null ? null : reaisOf(chargedCents - quotedCents),
    has_label: hasLabel(row),
    shortened: row.shortened,
    claim: row.claim && presentClaim(row.claim),
    last_error: row.lastError,
    version: row.version,
  };
}

/** Parts of the address as they are printed, for who may read all of it: the row names them alone. */
function shortenedOf({ row, address }: ShownParcel): string[] {
  if (!address || row.shortened.length === 0) return [];
  return shortAddress(partyOf(address, null)).shortened.filter((text) => row.shortened.includes(shortenedPart(text)));
}

export const presentParcel = (shown: ShownParcel): Parcel => ({
  ...presentOfProposal(shown),
  shortened: shortenedOf(shown),
  address: shown.address ? lines(shown.address) : null,
});

export const presentEvent = ({ at, label, place }: EventRow): ParcelEvent => ({ at: at.toISOString(), label, place });

/** For whoever has the link. */
export function presentTracking({ row, address }: ShownParcel, events: readonly EventRow[]): Tracking {
  return {
    order_code: row.orderCode,
    state: row.state,
    label: parcelStateLabel(row.state, row.way),
    service: row.serviceLabel,
    carrier: carrierOf(row),
    tracking_code: row.trackingCode,
    due_on: row.dueOn,
    waiting_until: row.waitingUntil,
    city: address?.city ?? '',
    uf: address ? ufOf(address.state) : '',
    events: events.map(presentEvent),
  };
}

export const presentOfOrder = (row: ParcelRow): Omit<ParcelOfOrder, 'link'> => ({
  id: row.id,
  state: row.state,
  carrier: carrierOf(row),
  trackingCode: row.trackingCode,
  trackingUrl: pageOf(row),
  dueOn: row.dueOn,
  postedAt: row.postedAt,
  deliveredAt: row.deliveredAt,
});
