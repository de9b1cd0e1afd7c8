import { isSentByShop, parcelStateRows } from '@giro/contract/rules/parcel.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { OrderParcels, ParcelOfOrder } from '../orders/orders.port.ts';
import type { ProposalParcels } from '../proposals/proposals.port.ts';
import type { ParcelCodes } from './parcel-codes.service.ts';
import { cancelUnposted, closeParcel, insertPacking } from './parcel-moves.queries.ts';
import { presentOfOrder, presentOfProposal } from './parcels.presenter.ts';
import { findCodeEnd, listParcelsOfOrders, listParcelsOfProposals, type ParcelRow } from './parcels.queries.ts';
import type { ParcelsService } from './parcels.service.ts';

const unposted: readonly string[] = ['packing', 'asking', 'ready'];
const withCarrier =
  'O pacote está com a transportadora. Espere que volte, ou abra uma reclamação em Envios, e então cancele o pedido.';

interface OrderParcelsOptions {
  parcels: Pick<ParcelsService, 'track'>;
  /** The public page of a parcel. */
  linkOf: (parcelId: number) => string;
}

/** Parcels of orders, as orders ask for them. */
export function createOrderParcels({ parcels, linkOf }: OrderParcelsOptions): OrderParcels {
  const isOpen = ({ way, isClosed }: ParcelRow) => way === 'to-buyer' && !isClosed;

  return {
    async listFor(db, orderIds) {
      const rows = (await listParcelsOfOrders(db, orderIds)).filter(({ way }) => way === 'to-buyer');
      const newest = new Map<number, ParcelOfOrder>();
      for (const row of rows) {
        if (row.orderId === null || newest.has(row.orderId)) continue;
        newest.set(row.orderId, { ...presentOfOrder(row), link: linkOf(row.id) });
      }
      return newest;
    },
    async readTracking(db, orderId) {
      const row = (await listParcelsOfOrders(db, [orderId])).find(({ way }) => way === 'to-buyer');
      return row && parcels.track(db, row);
    },
    pack: insertPacking,
    async whyNotEnd(db, orderId) {
      const current = (await listParcelsOfOrders(db, [orderId])).find(isOpen);
      if (!current) return null;
      const { hasLeft } = parcelStateRows[current.state];
      const isBack = ['claim', 'returned', 'delivered'].includes(current.state);
      return hasLeft && !isBack ? withCarrier : null;
    },
    async ended(tx, orderId) {
      for (const parcel of await listParcelsOfOrders(tx, [orderId])) {
        if (unposted.includes(parcel.state)) await cancelUnposted(tx, parcel, { closes: true });
        else if (isOpen(parcel) && parcel.state !== 'delivered') await closeParcel(tx, parcel.id, null);
      }
    },
  };
}

interface ProposalParcelsOptions {
  parcels: Pick<ParcelsService, 'complete'>;
  codes: ParcelCodes;
}

const { pending, approved, codeSent, inTransit, purchaseApproved, counterOfferAccepted, discarded } = proposalStatus;
const awaitsDevice: readonly number[] = [pending, approved, codeSent, inTransit];
const keepsDevice: readonly number[] = [purchaseApproved, counterOfferAccepted, discarded];

/** Parcels of proposals, as proposals ask for them. */
export function createProposalParcels({ parcels, codes }: ProposalParcelsOptions): ProposalParcels {
  /** A parcel that its proposal, as it is now, has no use for. */
  function isUseless(
    parcel: ParcelRow,
    row: { status: number; shipping_code: string | null; return_code: string | null },
  ) {
    if (!unposted.includes(parcel.state)) return false;
    if (parcel.way === 'from-seller') {
      const isOther = row.status === codeSent && row.shipping_code !== (parcel.code ?? parcel.trackingCode);
      return !awaitsDevice.includes(row.status) || isOther;
    }
    const isTyped = row.status === proposalStatus.returned && parcel.state !== 'ready';
    return keepsDevice.includes(row.status) || isTyped;
  }

  async function listFor(db: Executor, proposalIds: readonly number[]) {
    const rows = await listParcelsOfProposals(db, proposalIds);
    const shown = rows.length > 0 ? await parcels.complete(db, rows) : [];
    const byProposal = Map.groupBy(shown, ({ row }) => row.proposalId ?? 0);
    return new Map([...byProposal].map(([id, all]) => [id, all.map(presentOfProposal)] as const));
  }

  async function follow(tx: Tx, row: Parameters<ProposalParcels['follow']>[1]): Promise<void> {
    for (const parcel of await listParcelsOfProposals(tx, [row.id])) {
      if (isUseless(parcel, row)) await cancelUnposted(tx, parcel, { closes: !isSentByShop(parcel.way) });
    }
  }

  return {
    listFor,
    follow,
    findCodeEnd,
    async findAsker(status) {
      if (status !== codeSent && status !== proposalStatus.returned) return undefined;
      const open = await codes.open();
      if (!open) return undefined;
      return async (tx, proposalId, byId) => {
        if (status === codeSent) await codes.askOfSeller(tx, proposalId, open, { byId });
        else await codes.returnDevice(tx, proposalId, { byId });
      };
    },
  };
}
