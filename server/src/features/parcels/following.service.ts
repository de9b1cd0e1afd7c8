import { isSentByShop, mayMove, type ParcelState, parcelStateRows } from '@giro/contract/rules/parcel.ts';
import {
  type Carrier,
  type CarrierObject,
  CarrierProblem,
  type EventStep,
  type Tracked,
  type TrackedEvent,
} from '../../platform/carriers/carrier.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { conflict, invalid, Refusal } from '../../platform/http/errors.ts';
import type { Asking } from './asking.service.ts';
import { refOf } from './asking.service.ts';
import { claimDue, listOverCodes, listToCharge, scheduleLook } from './parcel-looks.queries.ts';
import { insertEvents, mendAsks, noteCharged, noteDays, noteObject } from './parcel-moves.queries.ts';
import type { Moved, ParcelMoves } from './parcel-moves.service.ts';
import { findParcel, listParcelsById, type ParcelRow } from './parcels.queries.ts';
import { follow, kindOf, waitingUntilOf } from './parcels.rules.ts';

interface FollowingOptions {
  database: Database;
  asking: Pick<Asking, 'openFor' | 'ask'>;
  moves: ParcelMoves;
  now: () => Date;
}

export type Following = ReturnType<typeof createFollowing>;

const stepOfState: Partial<Record<ParcelState, EventStep>> = {
  posted: 'posted',
  out: 'out',
  waiting: 'waiting',
  delivered: 'delivered',
  returning: 'returning',
  returned: 'returned',
};

const saidByShop: Partial<Record<ParcelState, string>> = {
  posted: 'Objeto postado',
  out: 'Objeto saiu para entrega',
  waiting: 'Objeto aguarda retirada',
  delivered: 'Objeto entregue',
  returning: 'Objeto voltando ao remetente',
  returned: 'Objeto devolvido ao remetente',
};

/** Follows parcels by their carrier's word and by that of the shop's people: each event once, and forward only. */
export function createFollowing({ database, asking, moves, now }: FollowingOptions) {
  /** Adds what is new, and moves the parcel, which is locked, where that leads. */
  async function takeEvents(tx: Tx, parcel: ParcelRow, events: readonly TrackedEvent[], by: Partial<Moved> = {}) {
    const fresh = await insertEvents(tx, parcel.id, events);
    const led = follow(parcel.state, fresh);
    if (!led) return false;
    return moves.move(tx, { ...parcel, waitingUntil: waitingUntilOf(fresh) ?? parcel.waitingUntil }, led.state, {
      at: led.by.at,
      postedAt: led.leftAt,
      ...by,
    });
  }

  async function takeTracked(parcelId: number, { events, dueOn, state }: Tracked): Promise<void> {
    await moves.within(parcelId, async (tx, parcel) => {
      await noteDays(tx, parcelId, { dueOn, waitingUntil: waitingUntilOf(events) });
      await takeEvents(tx, parcel, events);
      if (state === 'invalid' && parcelStateRows[parcel.state].hasLeft) await refuseCode(tx, parcel);
    });
  }

  /** The carrier does not know the code: a person looks at it. */
  async function refuseCode(tx: Tx, parcel: ParcelRow): Promise<void> {
    if (mayMove(parcel.state, 'claim')) {
      const facts = { lastError: 'A transportadora não conhece este código de rastreio.' };
      await moves.move(tx, parcel, 'claim', { at: now() }, facts);
    }
  }

  /** A label or code that was not posted when it was last looked at. */
  async function takeObject(parcelId: number, object: CarrierObject): Promise<void> {
    await moves.within(parcelId, async (tx, parcel) => {
      if (parcel.state !== 'ready' || parcel.reference !== object.reference) return;
      await noteObject(tx, parcelId, object);
      if (object.state === 'expired') {
        await moves.move(tx, parcel, 'expired', { at: now() });
        if (!isSentByShop(parcel.way)) await moves.tellExpired(tx, parcel);
      }
      if (object.state === 'cancelled') {
        const lastError = object.said ?? 'Cancelado na transportadora.';
        await moves.move(tx, parcel, 'cancelled', { at: now() }, { lastError });
      }
    });
  }

  /** A carrier that says a thing was posted, and has no event of it yet. */
  async function takePosted(parcelId: number): Promise<void> {
    await moves.within(parcelId, async (tx, parcel) => {
      if (parcel.state !== 'ready') return;
      const event = { at: now(), code: 'POSTADO', label: 'Objeto postado', place: '', waitingUntil: null };
      await takeEvents(tx, parcel, [{ ...event, step: 'posted' }]);
    });
  }

  /** A parcel with what its carrier says of the label or code, while it is not posted. */
  async function lookAtObject(carrier: Carrier, parcel: ParcelRow) {
    if (parcel.state !== 'ready') return { parcel, isPosted: false };
    const object = await carrier.find(refOf(parcel), kindOf(parcel.way));
    if (object) await takeObject(parcel.id, object);
    const trackingCode = object?.trackingCode ?? parcel.trackingCode;
    return { parcel: { ...parcel, trackingCode }, isPosted: object?.state === 'posted' };
  }

  /** Asks one carrier about these, at most fifty. One that cannot be taken stops no other. Returns the problems. */
  async function lookBy(carrier: Carrier, parcels: readonly ParcelRow[]): Promise<unknown[]> {
    const problems: unknown[] = [];
    const looked: Awaited<ReturnType<typeof lookAtObject>>[] = [];
    for (const parcel of parcels) {
      await lookAtObject(carrier, parcel)
        .then((one) => looked.push(one))
        .catch((error) => problems.push(error));
    }
    const answers = await carrier.track(looked.map(({ parcel }) => refOf(parcel)));
    for (const { parcel, isPosted } of looked) {
      const answer = answers.find(({ reference }) => reference === parcel.reference);
      try {
        if (answer) await takeTracked(parcel.id, answer);
        if (isPosted) await takePosted(parcel.id);
        await scheduleLook(database, parcel.id);
      } catch (error) {
        problems.push(error);
      }
    }
    return problems;
  }

  /** Asks about parcels of whatever carriers; those of one that does not answer wait. Throws the gravest problem in the end. */
  async function lookAt(ids: readonly number[]): Promise<void> {
    const rows = (await listParcelsById(database, ids)).filter(({ state }) => parcelStateRows[state].isFollowed);
    const byCarrier = Map.groupBy(
      rows.filter(({ carrier }) => carrier !== null && carrier !== 'manual'),
      ({ carrier }) => carrier,
    );
    const problems: unknown[] = [];
    for (const parcels of byCarrier.values()) {
      const at = parcels[0] && (await asking.openFor(parcels[0]));
      if (!at) continue;
      problems.push(...(await lookBy(at.carrier, parcels).catch((error) => [error])));
    }
    const [gravest] = problems.toSorted((one) => (one instanceof CarrierProblem ? 1 : -1));
    if (problems.length > 0) throw gravest;
  }

  /** A carrier that does not answer is asked again later. */
  function putUp(error: unknown): undefined {
    if (!(error instanceof CarrierProblem)) throw error;
  }

  /** Everything that is due; a process that works on some takes them for itself. */
  async function followDue(): Promise<void> {
    await mendAsks(database);
    for (let ids = await claimDue(database); ids.length > 0; ids = await claimDue(database)) {
      await lookAt(ids).catch(putUp);
    }
  }

  /** Ends codes that nobody has used, once their carrier was asked; one that stays away is waited for a day. */
  async function expireCodes(): Promise<void> {
    for (let rows = await listOverCodes(database, 0); rows.length > 0; ) {
      for (const { id, isLong } of rows) {
        const isAsked = await lookAt([id])
          .then(() => true)
          .catch(putUp);
        if (isAsked || isLong) await expire(id);
      }
      rows = await listOverCodes(database, rows.at(-1)?.id ?? 0);
    }
  }

  const expire = (parcelId: number) =>
    moves.within(parcelId, async (tx, parcel) => {
      if (parcel.state !== 'ready') return;
      if (await moves.move(tx, parcel, 'expired', { at: now() })) await moves.tellExpired(tx, parcel);
    });

  /** Reads what the carrier charged for parcels that were posted within ten days. */
  async function readCharged(): Promise<void> {
    for (let ids = await listToCharge(database, 0); ids.length > 0; ) {
      for (const parcel of await listParcelsById(database, ids)) {
        const at = await asking.openFor(parcel);
        const charged = await at?.carrier.charged(refOf(parcel)).catch(putUp);
        if (charged) await noteCharged(database, parcel, charged);
      }
      ids = await listToCharge(database, ids.at(-1) ?? 0);
    }
  }

  /** Asks the carrier now. Throws 503 while it does not answer. */
  async function refresh(parcelId: number): Promise<void> {
    const parcel = await findParcel(database, parcelId);
    try {
      if (parcel?.state === 'asking') await asking.ask(parcelId);
      else await lookAt([parcelId]);
    } catch (error) {
      if (!(error instanceof CarrierProblem)) throw error;
      throw new Refusal(503, error.message, { error: error.message });
    }
  }

  /** Somebody of the shop says what became of a parcel. Throws 404; 409 backwards; 422 at `at` for what is ahead. */
  async function moveByHand(
    parcelId: number,
    { state, at = now(), reason }: { state: ParcelState; at?: Date | undefined; reason: string },
    byId: number,
  ): Promise<void> {
    const step = stepOfState[state];
    if (step === undefined) throw conflict(backwards);
    if (at.getTime() > now().getTime() + 60_000) throw invalid({ at: ['Esta hora ainda não chegou.'] });
    await moves.within(parcelId, async (tx, parcel) => {
      if (parcel.isClosed || !mayMove(parcel.state, state)) throw conflict(backwards);
      const event = { at, code: `LOJA-${step}`, label: saidByShop[state] ?? '', place: '', step, waitingUntil: null };
      await insertEvents(tx, parcelId, [event]);
      const isMoved = await moves.move(tx, parcel, state, { at, byId, reason });
      if (!isMoved) throw conflict(backwards);
    });
  }

  return { followDue, expireCodes, readCharged, refresh, moveByHand, lookAt };
}

const backwards = 'Este envio já passou desta etapa. Recarregue para ver como está.';
