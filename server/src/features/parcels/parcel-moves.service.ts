import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { type ParcelState, parcelStateLabel, parcelStateRows } from '@giro/contract/rules/parcel.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { type Activity, record, subjects, system } from '../../platform/record/record.ts';
import { type MoveFacts, moveParcel } from './parcel-moves.queries.ts';
import { expiredMail, mailedSteps, returnCodeMail, stepMail } from './parcels.mail.ts';
import type { MovedOrders, MovedProposals, MovedWithdrawals } from './parcels.port.ts';
import { unknownParcel } from './parcels.presenter.ts';
import { findParcel, type ParcelRow } from './parcels.queries.ts';

interface ParcelMovesOptions {
  database: Database;
  orders: MovedOrders;
  proposals: MovedProposals;
  withdrawals: MovedWithdrawals;
  outbox: Outbox;
  /** The public page of a parcel. */
  linkOf: (parcelId: number) => string;
}

/** When and by whom something became of a parcel. */
export interface Moved {
  at: Date;
  byId?: number | null;
  reason?: string | undefined;
  postedAt?: Date | null;
}

export type ParcelMoves = ReturnType<typeof createParcelMoves>;

/** Whoever says of a proposal where its device is, where no person does. */
const carrierName = 'Transportadora';

export const subjectOf = (parcel: ParcelRow): Activity['subject'] =>
  parcel.orderId === null
    ? subjects.proposal(parcel.proposalId ?? 0)
    : subjects.order({ id: parcel.orderId, order_code: parcel.orderCode ?? '' });

/**
 * Moves parcels, and what goes with them: the order, the proposal or the withdrawal follows, and its person is mailed each
 * step once. Locks: the order or the proposal, then the parcel, which nobody changes without.
 */
export function createParcelMoves(options: ParcelMovesOptions) {
  const { database, orders, proposals, withdrawals, outbox, linkOf } = options;

  /** The parcel, which nobody else moves until the transaction ends; undefined when there is none. */
  async function lock(tx: Tx, id: number): Promise<ParcelRow | undefined> {
    const known = await findParcel(tx, id);
    if (!known) return undefined;
    if (known.orderId !== null) await orders.lock(tx, known.orderId);
    if (known.proposalId !== null) await proposals.lock(tx, known.proposalId);
    return findParcel(tx, id);
  }

  /** Does this to a parcel that is locked. Throws 404. */
  const within = <Result>(id: number, work: (tx: Tx, parcel: ParcelRow) => Promise<Result>): Promise<Result> =>
    database.transaction().execute(async (tx) => {
      const parcel = await lock(tx, id);
      if (!parcel) throw notFound(unknownParcel);
      return work(tx, parcel);
    });

  const causeOf = (parcel: ParcelRow, event: string) =>
    parcel.orderId === null
      ? ({ subjectKind: 'proposal', subjectId: parcel.proposalId ?? 0, event: `parcel:${parcel.id}:${event}` } as const)
      : ({ subjectKind: 'order', subjectId: parcel.orderId, event: `parcel:${parcel.id}:${event}` } as const);

  /** Mails a step to whom the parcel goes; those that come to the shop have no mails but of their proposal. */
  async function tellStep(tx: Tx, parcel: ParcelRow, to: ParcelState): Promise<void> {
    const step = parcel.way === 'to-buyer' || parcel.way === 'to-seller' ? mailedSteps[to] : undefined;
    if (step === undefined) return;
    await outbox.post(tx, causeOf(parcel, step), parcel.email, (sender) =>
      stepMail(step, parcel, { link: linkOf(parcel.id), shop: sender.shop }),
    );
  }

  async function moveOrder(tx: Tx, parcel: ParcelRow, to: ParcelState, { at, byId = null, postedAt }: Moved) {
    if (parcel.orderId === null || parcel.orderStatus === orderStatus.cancelled) return;
    const how = { at, byId };
    if (to === 'returned') return orders.moveFulfilment(tx, parcel.orderId, 'returned', how);
    if (!parcelStateRows[parcel.state].hasLeft && to !== 'delivered') {
      return orders.moveFulfilment(tx, parcel.orderId, 'shipped', { ...how, at: postedAt ?? at });
    }
    if (to === 'delivered') return orders.moveFulfilment(tx, parcel.orderId, 'delivered', how);
  }

  /** A device that its seller has posted sets its proposal on its way. */
  async function moveProposal(
    tx: Tx,
    { proposalId, proposalStatus: status, isDeactivated }: ParcelRow,
    { byId }: Moved,
  ) {
    if (proposalId === null || status !== proposalStatus.codeSent || isDeactivated) return;
    const by = typeof byId === 'number' ? { byId } : { byName: carrierName };
    await proposals.move(tx, proposalId, { status: proposalStatus.inTransit, ...by, mail: true });
  }

  async function followOutside(tx: Tx, parcel: ParcelRow, to: ParcelState, moved: Moved): Promise<void> {
    if (!parcelStateRows[to].hasLeft && to !== 'returned') return;
    if (parcel.way === 'to-buyer') await moveOrder(tx, parcel, to, moved);
    if (parcel.way === 'from-seller') await moveProposal(tx, parcel, moved);
    if (parcel.way === 'from-buyer' && to === 'delivered' && parcel.orderId !== null) {
      await withdrawals.receive(tx, parcel.orderId);
    }
  }

  /** Moves a parcel that is locked; false where it is elsewhere by now. The caller has seen that it may move so. */
  async function move(
    tx: Tx,
    parcel: ParcelRow,
    to: ParcelState,
    moved: Moved,
    facts: MoveFacts = {},
  ): Promise<boolean> {
    const { hasLeft } = parcelStateRows[to];
    // A hand-over is no posting: the carrier says when it has it.
    const postedAt = hasLeft && to !== 'handed' ? (moved.postedAt ?? moved.at) : null;
    const deliveredAt = to === 'delivered' ? moved.at : null;
    const byId = moved.byId ?? null;
    if (!(await moveParcel(tx, parcel, to, { postedAt, deliveredAt, byId, ...facts }))) return false;
    await followOutside(tx, parcel, to, moved);
    await tellStep(tx, parcel, to);
    const label = (state: ParcelState) => ({ Envio: parcelStateLabel(state, parcel.way) });
    await record(tx, {
      kind: 'parcel-moved',
      subject: subjectOf(parcel),
      before: label(parcel.state),
      after: { ...label(to), ...(moved.reason !== undefined && { Motivo: moved.reason }) },
      by: byId === null ? { name: to === 'expired' ? system.name : carrierName } : undefined,
    });
    return true;
  }

  /** Says once that a code was not used in time. */
  async function tellExpired(tx: Tx, parcel: ParcelRow): Promise<void> {
    await outbox.post(tx, causeOf(parcel, `expired:${parcel.reference}`), parcel.email, (sender) =>
      expiredMail(parcel, sender.shop),
    );
  }

  /** Sends the code by which a buyer gives everything back. */
  async function tellReturnCode(tx: Tx, parcel: ParcelRow): Promise<void> {
    await outbox.post(tx, causeOf(parcel, `code:${parcel.reference}`), parcel.email, () => returnCodeMail(parcel));
  }

  return { lock, within, move, tellExpired, tellReturnCode };
}
