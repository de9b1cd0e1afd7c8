import { addDays, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { isSentByShop } from '@giro/contract/rules/parcel.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import {
  type CarrierObject,
  CarrierProblem,
  type LabelRequest,
  type ObjectRef,
  type ParcelSize,
} from '../../platform/carriers/carrier.ts';
import { shortenedPart } from '../../platform/carriers/short-address.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type {
  CarriersService,
  DeliveryTermsService,
  KeptAddress,
  OpenCarrier,
  UsedService,
} from '../delivery/delivery.port.ts';
import { findSealedCpf } from './desk.queries.ts';
import { originParty, type ParcelAddresses, partyOf } from './parcel-addresses.service.ts';
import {
  becomeReady,
  cancelUnposted,
  claimTry,
  failAsking,
  noteEnded,
  notePending,
  scheduleAsk,
  scheduleEnd,
} from './parcel-moves.queries.ts';
import type { ParcelMoves } from './parcel-moves.service.ts';
import type { MovedProposals } from './parcels.port.ts';
import { findParcel, type ParcelRow } from './parcels.queries.ts';
import { kindOf, nextTryInS } from './parcels.rules.ts';

interface AskingOptions {
  database: Database;
  box: SecretBox;
  carriers: CarriersService;
  deliveryTerms: DeliveryTermsService;
  addresses: ParcelAddresses;
  moves: ParcelMoves;
  proposals: MovedProposals;
  now: () => Date;
}

export type Asking = ReturnType<typeof createAsking>;

/** Everything that a carrier is asked by, or the words for why it cannot be. */
type Prepared =
  | { request: LabelRequest & { days: number }; used: UsedService; quotedCents: number | null }
  | { whyNot: string };

const noCarrier = 'Nenhuma transportadora está configurada. Confira em Configurações, Entregas.';

export const refOf = (parcel: ParcelRow, createdAt = parcel.askedAt ?? parcel.createdAt): ObjectRef => ({
  id: parcel.providerId,
  reference: parcel.reference ?? '',
  trackingCode: parcel.trackingCode,
  since: createdAt,
});

/**
 * Asks carriers for labels and codes. Each attempt has a reference that is fixed before; a carrier that may have been asked
 * under it is looked up by it before anything is asked again. No transaction is open while a carrier is asked.
 */
export function createAsking(options: AskingOptions) {
  const { database, box, carriers, deliveryTerms, addresses, moves, proposals, now } = options;

  const openFor = ({ service, carrier }: ParcelRow): Promise<OpenCarrier | undefined> =>
    service === null
      ? carrier === null || carrier === 'manual'
        ? carriers.open()
        : carriers.openFor(`${carrier}:`)
      : carriers.openFor(service);

  /** The cheapest service that sends so much there. */
  async function findCheapest(
    { carrier, services }: OpenCarrier,
    { from, to, size, declaredCents }: { from: string; to: KeptAddress; size: ParcelSize; declaredCents: number },
  ) {
    const sending = services.filter(({ way }) => way === 'send');
    const codes = sending.map(({ code }) => code);
    const quotes = await carrier.quote({ fromCep: from, toCep: to.cep, size, declaredCents, services: codes });
    const priced = quotes.flatMap((quote) => ('cents' in quote ? [quote] : []));
    const [cheapest] = priced.toSorted((one, other) => one.cents - other.cents);
    const used = sending.find(({ code }) => code === cheapest?.code);
    return cheapest && used ? { used, quotedCents: cheapest.cents } : undefined;
  }

  /** The person's CPF, for a carrier that takes no parcel without it, and for a declaration of content, which names it. */
  async function findDocument({ userId, dce }: ParcelRow, { carrier }: OpenCarrier): Promise<string | null> {
    if (!(carrier.name === 'melhor-envio' || dce) || userId === null) return null;
    return box.openOptional(await findSealedCpf(database, userId), 'users.cpf_sealed', userId);
  }

  async function prepare(parcel: ParcelRow, at: OpenCarrier): Promise<Prepared> {
    const { origin, isInsured, codeDays } = await deliveryTerms.read(database);
    if (!origin) return { whyNot: 'Falta o endereço da loja em Configurações, Entregas.' };
    const person = await addresses.find(database, parcel);
    if (!person) return { whyNot: 'O endereço não está mais completo.' };
    const packing = (await deliveryTerms.readBoxes(database)).find(({ name }) => name === parcel.box);
    if (!packing || parcel.weightG === null) return { whyNot: 'Escolha a caixa e o peso.' };
    const { lengthCm, widthCm, heightCm } = packing;
    const size = { lengthCm, widthCm, heightCm, weightG: parcel.weightG };
    const declaredCents = isInsured ? parcel.declaredCents : 0;
    const isOut = isSentByShop(parcel.way);
    const way = isOut ? 'send' : 'reverse';
    const named = at.services.find(({ id, way: its }) => id === parcel.service && its === way);
    if (parcel.service !== null && !named) return { whyNot: 'Este serviço não está mais ativo. Escolha outro.' };
    const chosen = named
      ? { used: named, quotedCents: null }
      : isOut
        ? await findCheapest(at, { from: origin.cep, to: person, size, declaredCents })
        : undefined;
    if (!chosen) return { whyNot: 'Nenhum serviço da transportadora atende este endereço.' };
    const document = await findDocument(parcel, at);
    const [there, here] = [{ ...partyOf(person, parcel.email), document }, originParty(origin)];
    const request = {
      reference: parcel.reference ?? '',
      service: chosen.used.code,
      ...(isOut ? { from: here, to: there } : { from: there, to: here }),
      size,
      declaredCents,
      items: parcel.items,
      paper: parcel.notaKey !== null ? { notaKey: parcel.notaKey } : parcel.dce ? { dce: true as const } : null,
      days: parcel.codeDays ?? codeDays,
    };
    return { request, ...chosen };
  }

  /** The proposal goes with its code: status 4 with one for who sends, 10 with one for who gets it back. */
  async function giveCode(tx: Tx, parcel: ParcelRow, object: CarrierObject): Promise<void> {
    if (parcel.proposalId === null) return;
    const said = { byId: parcel.askedBy ?? undefined, isSaid: true, mail: true } as const;
    if (parcel.way === 'from-seller') {
      await proposals.move(tx, parcel.proposalId, {
        status: proposalStatus.codeSent,
        shippingCode: object.code ?? object.trackingCode ?? '',
        ...said,
      });
    }
    if (parcel.way === 'to-seller') {
      await proposals.move(tx, parcel.proposalId, {
        status: proposalStatus.returned,
        returnCode: object.trackingCode ?? object.id,
        ...said,
      });
    }
  }

  /** A device that came another way, or a proposal that has ended, has no use for a code. */
  function isWanted({ way, proposalStatus: status }: ParcelRow): boolean {
    const { pending, approved, codeSent } = proposalStatus;
    return way !== 'from-seller' || [pending, approved, codeSent].some((each) => each === status);
  }

  function validUntilOf(parcel: ParcelRow, object: CarrierObject, days: number): string | null {
    if (isSentByShop(parcel.way)) return null;
    return object.validUntil ?? addDays(saoPauloToday(now()), days);
  }

  /** Takes over the label or code as its carrier has it. */
  async function note(parcelId: number, object: CarrierObject, shortened: readonly string[] = []): Promise<void> {
    const { codeDays } = await deliveryTerms.read(database);
    try {
      await moves.within(parcelId, async (tx, parcel) => {
        if (parcel.state !== 'asking' || parcel.reference !== object.reference) return;
        if (['ready', 'posted'].includes(object.state)) {
          if (!isWanted(parcel)) return void (await cancelWith(tx, parcel, object));
          const validUntil = validUntilOf(parcel, object, parcel.codeDays ?? codeDays);
          const isFetched = isSentByShop(parcel.way);
          const named = { shortened: shortened.map(shortenedPart), validUntil, isFetched };
          await becomeReady(tx, parcel, object, named);
          await giveCode(tx, parcel, object);
          if (parcel.way === 'from-buyer') await moves.tellReturnCode(tx, { ...parcel, code: object.code, validUntil });
          return;
        }
        if (object.state === 'refused' || object.state === 'cancelled' || object.state === 'expired') {
          await failAsking(tx, parcel, object.said ?? 'A transportadora não fez esta etiqueta.');
          return;
        }
        await notePending(tx, parcel, object);
        const afterS = object.state === 'pending' ? Math.min(30, nextTryInS(parcel.tries)) : 300;
        await scheduleAsk(tx, parcel, { afterS, said: object.state === 'unknown' ? object.said : null });
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await moves.within(parcelId, (tx, parcel) => failAsking(tx, parcel, error.message, { ends: true }));
    }
  }

  async function cancelWith(tx: Tx, parcel: ParcelRow, object: CarrierObject): Promise<void> {
    await notePending(tx, parcel, object);
    await cancelUnposted(tx, parcel);
  }

  const fail = (parcel: ParcelRow, said: string) =>
    moves.within(parcel.id, (tx, now) => failAsking(tx, { ...now, reference: parcel.reference }, said));

  /** Asks again later what could not be asked, unless the carrier will never do it. */
  async function putOff(parcel: ParcelRow, error: unknown, { isTry }: { isTry: boolean }): Promise<void> {
    if (!(error instanceof CarrierProblem)) throw error;
    if (error.kind === 'refused' && isTry) return void (await fail(parcel, error.message));
    const afterS = Math.max(error.retryAfterS ?? 0, nextTryInS(parcel.tries + 1));
    const wasAsked = isTry && error.kind !== 'unknown' ? { wasAsked: false } : {};
    await scheduleAsk(database, parcel, { afterS, said: error.message, ...wasAsked });
  }

  /** Goes on with an attempt: looks for what may be there, then asks. Whoever else asks meanwhile asks alone. */
  async function ask(parcelId: number): Promise<void> {
    const parcel = await findParcel(database, parcelId);
    if (parcel?.state !== 'asking') return;
    const at = await openFor(parcel);
    if (!at) return void (await fail(parcel, noCarrier));
    const kind = kindOf(parcel.way);
    if (parcel.triedAt !== null) {
      try {
        const known = await at.carrier.find(refOf(parcel), kind);
        if (known) return await note(parcelId, known);
      } catch (error) {
        return putOff(parcel, error, { isTry: false });
      }
      if (!parcel.mayTryAgain) return scheduleAsk(database, parcel, { afterS: 20 });
    }
    let prepared: Prepared;
    try {
      prepared = await prepare(parcel, at);
    } catch (error) {
      return putOff(parcel, error, { isTry: false });
    }
    if ('whyNot' in prepared) return void (await fail(parcel, prepared.whyNot));
    const { request, used, quotedCents } = prepared;
    const tried = { service: used.id, serviceLabel: used.label, quotedCents, ...request.size };
    if (!(await claimTry(database, parcel, tried))) return;
    let bought: Awaited<ReturnType<typeof at.carrier.buy>>;
    try {
      bought = kind === 'label' ? await at.carrier.buy(request) : await at.carrier.authorise(request);
    } catch (error) {
      return putOff(parcel, error, { isTry: true });
    }
    await note(parcelId, bought.object, bought.shortened);
  }

  /** Ends at the carrier what its parcel has no use for; what is not found there was never made. */
  async function end(parcelId: number): Promise<void> {
    const parcel = await findParcel(database, parcelId);
    if (!parcel || parcel.ending === null) return;
    const at = await openFor(parcel);
    if (!at) return noteEnded(database, parcelId, parcel.ending, null);
    const kind = kindOf(parcel.way);
    const isCurrent = parcel.ending === parcel.reference;
    const ref = {
      ...refOf(parcel),
      reference: parcel.ending,
      ...(!isCurrent && { id: null, trackingCode: null, since: parcel.createdAt }),
    };
    try {
      const known = await at.carrier.find(ref, kind);
      if (!known) {
        if (parcel.isEndingLong) return noteEnded(database, parcelId, parcel.ending, null);
        return scheduleEnd(database, parcelId, 60);
      }
      const left = ['ready', 'pending', 'unknown'].includes(known.state)
        ? await at.carrier.cancel({ ...ref, id: known.id, trackingCode: known.trackingCode }, kind)
        : known;
      if (['ready', 'pending', 'unknown'].includes(left.state)) return scheduleEnd(database, parcelId, 60);
      const said = left.state === 'posted' ? postedAnyway(left) : null;
      await noteEnded(database, parcelId, parcel.ending, said);
    } catch (error) {
      if (!(error instanceof CarrierProblem)) throw error;
      if (error.kind === 'refused') return noteEnded(database, parcelId, parcel.ending, error.message);
      await scheduleEnd(database, parcelId, Math.max(error.retryAfterS ?? 0, 60));
    }
  }

  return { ask, end, openFor, note };
}

const postedAnyway = ({ trackingCode }: CarrierObject) =>
  `A transportadora já tinha recebido este envio${trackingCode ? ` (${trackingCode})` : ''}. Acompanhe por lá.`;
