import type { Claim, ClaimBody, Handover } from '@giro/contract/calls/parcels.ts';
import {
  claimKindLabels,
  claimStateLabels,
  isSentByShop,
  mayMove,
  parcelStateRows,
} from '@giro/contract/rules/parcel.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { record } from '../../platform/record/record.ts';
import type { DeliveryTermsService } from '../delivery/delivery.port.ts';
import { findHandover, insertClaim, insertHandover, updateClaim } from './desk.queries.ts';
import { type ParcelMoves, subjectOf } from './parcel-moves.service.ts';
import { presentClaim, unknownParcel } from './parcels.presenter.ts';
import { findParcel, listParcelsById, listParcelsOfHandover, type ParcelRow } from './parcels.queries.ts';
import type { ParcelsService } from './parcels.service.ts';

interface DeskOptions {
  database: Database;
  deliveryTerms: Pick<DeliveryTermsService, 'read'>;
  moves: ParcelMoves;
  parcels: Pick<ParcelsService, 'presentAll'>;
  now: () => Date;
}

export type HandoversService = ReturnType<typeof createHandovers>;
export type ClaimsService = ReturnType<typeof createClaims>;

const notReady = 'Só envios com etiqueta são entregues à transportadora.';

/** Lists of parcels that are given to a carrier together. */
export function createHandovers({ database, moves, parcels, now }: DeskOptions) {
  /** Throws 404. */
  async function get(id: number): Promise<Handover> {
    const row = await findHandover(database, id);
    if (!row) throw notFound('Não encontramos esta lista.');
    const rows = await listParcelsOfHandover(database, id);
    const { number, at, by } = row;
    return { id, number, at: at.toISOString(), by, parcels: await parcels.presentAll(database, rows) };
  }

  /** Gives these parcels, all or none of them. Throws 422 at `ids` for one that is not ready. */
  async function give(ids: readonly number[], byId: number): Promise<Handover> {
    const wanted = [...new Set(ids)];
    const id = await database.transaction().execute(async (tx) => {
      const known = await listParcelsById(tx, wanted);
      // Proposals before orders, each by their ids.
      const placeOf = ({ orderId, proposalId }: ParcelRow) => (orderId ?? 0) * 2 ** 32 + (proposalId ?? 0);
      const locked: (ParcelRow | undefined)[] = [];
      for (const { id: each } of known.toSorted((one, other) => placeOf(one) - placeOf(other))) {
        locked.push(await moves.lock(tx, each));
      }
      const ready = locked.filter(
        (parcel) => parcel?.state === 'ready' && isSentByShop(parcel.way) && !parcel.isClosed,
      );
      if (ready.length !== wanted.length) throw invalid({ ids: [notReady] });
      const handoverId = await insertHandover(tx, wanted, byId);
      if (handoverId === undefined) throw invalid({ ids: [notReady] });
      for (const parcel of ready) {
        if (parcel && !(await moves.move(tx, parcel, 'handed', { at: now(), byId })))
          throw invalid({ ids: [notReady] });
      }
      return handoverId;
    });
    return get(id);
  }

  return { get, give };
}

/** Claims of the shop at its carriers, for parcels that were lost, damaged or late. */
export function createClaims({ database, deliveryTerms, moves, now }: DeskOptions) {
  async function read(parcelId: number): Promise<Claim> {
    const parcel = await findParcel(database, parcelId);
    if (!parcel?.claim) throw notFound(unknownParcel);
    return presentClaim(parcel.claim);
  }

  const partsOf = ({ kind, state, protocol, amount, note }: ClaimBody) => ({
    ...{ kind, state, protocol, note },
    amountCents: amount,
  });

  const stated = ({ kind, state, protocol }: ClaimBody) => ({
    Reclamação: claimKindLabels[kind],
    ...(state && { Situação: claimStateLabels[state] }),
    ...(protocol && { Protocolo: protocol }),
  });

  /** Throws 404; 409 for a parcel that has not left, and where there is one. */
  async function open(parcelId: number, body: ClaimBody, byId: number): Promise<Claim> {
    const { claimDays } = await deliveryTerms.read(database);
    await moves.within(parcelId, async (tx, parcel) => {
      const hasLeft = parcelStateRows[parcel.state].hasLeft || parcel.state === 'returned';
      if (!hasLeft || parcel.isClosed) throw conflict('Só um envio que já saiu pode ter reclamação.');
      if (!(await insertClaim(tx, parcelId, partsOf(body), { claimDays, byId }))) {
        throw conflict('Este envio já tem uma reclamação.');
      }
      if (mayMove(parcel.state, 'claim')) await moves.move(tx, parcel, 'claim', { at: now(), byId });
      await record(tx, { kind: 'parcel-claim', subject: subjectOf(parcel), after: stated(body) });
    });
    return read(parcelId);
  }

  /** Throws 404 where there is none. */
  async function change(parcelId: number, body: ClaimBody): Promise<Claim> {
    await moves.within(parcelId, async (tx, parcel) => {
      if (!(await updateClaim(tx, parcelId, partsOf(body)))) throw notFound('Este envio não tem reclamação.');
      await record(tx, { kind: 'parcel-claim', subject: subjectOf(parcel), after: stated(body) });
    });
    return read(parcelId);
  }

  return { open, change };
}
