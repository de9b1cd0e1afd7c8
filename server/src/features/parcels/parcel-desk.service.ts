import type { ParcelBody } from '@giro/contract/calls/parcels.ts';
import { awaitsHandover } from '@giro/contract/rules/order-status.ts';
import { isSentByShop, type ParcelState } from '@giro/contract/rules/parcel.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { CarrierProblem } from '../../platform/carriers/carrier.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type Edit, isStale } from '../../platform/database/versions.ts';
import { conflict, type FieldErrors, FieldProblems, invalid, Refusal } from '../../platform/http/errors.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import { record } from '../../platform/record/record.ts';
import type { CarriersService, DeliveryTermsService, OpenCarrier } from '../delivery/delivery.port.ts';
import { type Asking, refOf } from './asking.service.ts';
import type { ParcelAddresses } from './parcel-addresses.service.ts';
import {
  becomeReadyByHand,
  becomeRenewed,
  beginAsking,
  cancelUnposted,
  closeParcel,
  insertAgain,
  savePacking,
} from './parcel-moves.queries.ts';
import { type ParcelMoves, subjectOf } from './parcel-moves.service.ts';
import type { MovedOrders, MovedProposals } from './parcels.port.ts';
import { sourceOf, unknownParcel } from './parcels.presenter.ts';
import { listParcelsById, type ParcelRow } from './parcels.queries.ts';
import { newReference } from './parcels.rules.ts';

interface ParcelDeskOptions {
  database: Database;
  carriers: CarriersService;
  deliveryTerms: DeliveryTermsService;
  addresses: ParcelAddresses;
  moves: ParcelMoves;
  asking: Pick<Asking, 'openFor'>;
  orders: MovedOrders;
  proposals: MovedProposals;
  now: () => Date;
}

export type ParcelDesk = ReturnType<typeof createParcelDesk>;

const unlabelled: readonly ParcelState[] = ['packing', 'failed', 'expired', 'cancelled'];
const labelled = 'Este envio já tem etiqueta. Cancele-a para mudar os dados.';
const otherState = 'Este envio mudou. Recarregue para ver como está.';

/** A parcel that can have no label, what it belongs to, and why at its field. */
interface RefusedLabel {
  id: number;
  field: string;
  message: string;
  source: string;
}

/** None of these can have a label: each is named in words for people, and by its id and field. */
function noneLabelled(refused: readonly RefusedLabel[]): Refusal {
  const texts = refused.map(({ source, message }) => `${source}: ${message}`);
  const sources = refused.map(({ source }) => source).join(', ');
  const message = texts.length === 1 ? texts.join() : `Nenhuma etiqueta pôde ser pedida: ${sources}.`;
  const rows = refused.map(({ id, field, message }) => ({ id, field, message }));
  return new Refusal(422, message, { errors: { ids: texts }, refused: rows });
}

const isOwnService = (service: string | null) => service?.startsWith('tabela:') === true;

/** People of the shop pack parcels, have their labels and codes made, and end or send them again. */
export function createParcelDesk(options: ParcelDeskOptions) {
  const { database, carriers, deliveryTerms, addresses, moves, asking, orders, proposals } = options;
  const { now } = options;

  /** True where nobody is asked: its paper is drawn here, and its code typed. */
  const isByHand = ({ service }: Pick<ParcelRow, 'service'>, at: OpenCarrier | undefined) =>
    !at || isOwnService(service);

  const note = (tx: Tx, parcel: ParcelRow, kind: 'parcel-packed' | 'parcel-asked' | 'parcel-cancelled', after = {}) =>
    record(tx, { kind, subject: subjectOf(parcel), after });

  async function packingProblems(
    parcel: ParcelRow,
    body: ParcelBody,
    at: OpenCarrier | undefined,
  ): Promise<FieldErrors> {
    const problems = new FieldProblems();
    const service = at?.services.find(({ id, way }) => id === body.service && way === 'send');
    if (body.service !== undefined && body.service !== parcel.service && !service) {
      problems.add('service', 'Escolha um dos serviços ativos da transportadora.');
    }
    const boxes = body.box === undefined ? [] : await deliveryTerms.readBoxes(database);
    if (body.box !== undefined && !boxes.some(({ name }) => name === body.box)) {
      problems.add('box', 'Escolha uma das caixas da loja.');
    }
    if (body.tracking_code !== undefined && !isByHand({ service: body.service ?? parcel.service }, at)) {
      problems.add('tracking_code', 'A transportadora dá o código de rastreio com a etiqueta.');
    }
    return problems.errors;
  }

  /** Says how a parcel is packed. Throws 404; 409 for a newer version and once it has a label; 422 at each bad field. */
  async function pack(id: number, body: ParcelBody, edit: Edit): Promise<void> {
    const at = await carriers.open();
    await moves.within(id, async (tx, parcel) => {
      const changed = 'Este envio foi alterado';
      if (isStale(edit, parcel.version))
        await refuseUnsaved(tx, { table: 'parcels', id, unknown: unknownParcel, changed });
      const { tracking_code: trackingCode, ...rest } = body;
      const isCodeAlone = trackingCode !== undefined && Object.values(rest).every((value) => value === undefined);
      const isOnTheWay =
        isCodeAlone && parcel.carrier === 'manual' && ['ready', 'handed', 'posted'].includes(parcel.state);
      const isOpen = unlabelled.includes(parcel.state) && isSentByShop(parcel.way) && !parcel.isClosed;
      if (!isOpen && !isOnTheWay) throw conflict(labelled);
      const problems = await packingProblems(parcel, body, at);
      if (Object.keys(problems).length > 0) throw invalid(problems);
      const serviceLabel =
        at?.services.find(({ id: its }) => its === body.service)?.label ?? parcel.serviceLabel ?? undefined;
      const { service, box, weight_g: weightG, nota_key: notaKey, dce } = body;
      await savePacking(tx, id, { service, serviceLabel, box, weightG, notaKey, dce, trackingCode }, edit);
      await note(tx, parcel, 'parcel-packed', {
        ...(box !== undefined && { Caixa: box }),
        ...(weightG !== undefined && { 'Peso (g)': weightG }),
        ...(service !== undefined && { Serviço: serviceLabel ?? service }),
      });
      if (trackingCode !== undefined && isOpen) await readyByHand(tx, { ...parcel, trackingCode }, edit.byId);
    });
  }

  /** Its paper is drawn here: a seller's proposal goes with its code. */
  async function readyByHand(tx: Tx, parcel: ParcelRow, byId: number): Promise<void> {
    await becomeReadyByHand(tx, parcel.id, byId);
    if (parcel.way !== 'to-seller' || parcel.proposalId === null || parcel.trackingCode === null) return;
    await proposals.move(tx, parcel.proposalId, {
      status: proposalStatus.returned,
      returnCode: parcel.trackingCode,
      byId,
      isSaid: true,
      mail: true,
    });
  }

  /** Says at its field why no label can be asked for; undefined where one can. */
  async function whyNoLabel(
    tx: Tx,
    parcel: ParcelRow,
    at: OpenCarrier | undefined,
  ): Promise<[string, string] | undefined> {
    if (!isSentByShop(parcel.way)) return ['id', 'Este envio vem para a loja: ele tem um código, não uma etiqueta.'];
    if (parcel.isClosed || !unlabelled.includes(parcel.state)) return ['state', 'Este envio já tem etiqueta.'];
    if (parcel.ending !== null) return ['state', 'A etiqueta anterior ainda está sendo cancelada. Tente em um minuto.'];
    if (parcel.orderId !== null && !awaitsHandover(parcel.orderStatus)) return ['order', 'Este pedido não está pago.'];
    if (!(await addresses.find(tx, parcel))) return ['address', 'Falta o endereço completo.'];
    if (isByHand(parcel, at)) {
      const isLacking = parcel.way === 'to-seller' && parcel.trackingCode === null;
      return isLacking ? ['tracking_code', 'Informe o código de rastreio.'] : undefined;
    }
    if (parcel.service !== null && !at?.services.some(({ id, way }) => id === parcel.service && way === 'send')) {
      return ['service', 'Escolha um dos serviços ativos da transportadora.'];
    }
    const { origin } = await deliveryTerms.read(tx);
    if (!origin) return ['origin', 'Informe o endereço da loja em Configurações, Entregas.'];
    const boxes = await deliveryTerms.readBoxes(tx);
    if (!boxes.some(({ name }) => name === parcel.box)) return ['box', 'Escolha a caixa.'];
    if (parcel.weightG === null) return ['weight_g', 'Informe o peso.'];
    if (parcel.notaKey === null && !parcel.dce) {
      return ['nota_key', 'Informe a chave da nota, ou marque a declaração de conteúdo.'];
    }
    return undefined;
  }

  async function askLabel(id: number, at: OpenCarrier | undefined, byId: number): Promise<RefusedLabel | undefined> {
    return database.transaction().execute(async (tx) => {
      const parcel = await moves.lock(tx, id);
      if (!parcel) return { id, field: 'id', message: unknownParcel, source: `Envio ${id}` };
      const why = await whyNoLabel(tx, parcel, at);
      if (why) return { id, field: why[0], message: why[1], source: sourceOf(parcel) };
      if (isByHand(parcel, at)) await readyByHand(tx, parcel, byId);
      else if (at) await beginAsking(tx, { id, reference: newReference(id), carrier: at.carrier.name, byId });
      await note(tx, parcel, 'parcel-asked');
      return undefined;
    });
  }

  /** Has labels made; names those that cannot have one. Throws 422 where none can. */
  async function askLabels(ids: readonly number[], byId: number) {
    const at = await carriers.open();
    const asked: number[] = [];
    const refused: RefusedLabel[] = [];
    for (const id of new Set(ids)) {
      const why = await askLabel(id, at, byId);
      if (why) refused.push(why);
      else asked.push(id);
    }
    if (asked.length === 0) throw noneLabelled(refused);
    return { asked, refused };
  }

  /** Throws 404; 409 for what has left, or is over. */
  async function cancel(id: number, reason: string, byId: number): Promise<void> {
    await moves.within(id, async (tx, parcel) => {
      if (parcel.isClosed || !['packing', 'asking', 'ready'].includes(parcel.state)) throw conflict(otherState);
      if (!(await cancelUnposted(tx, parcel, { byId }))) throw conflict(otherState);
      await note(tx, parcel, 'parcel-cancelled', { Motivo: reason });
    });
  }

  const isRenewable = ({ way, state, isClosed }: ParcelRow) =>
    !isSentByShop(way) && !isClosed && (state === 'ready' || state === 'expired');

  /** Makes a code good for longer, or asks for a new one where the carrier cannot. Throws 404; 409; 503 while it does not answer. */
  async function renew(id: number, days: number, byId: number): Promise<void> {
    const [parcel] = await listParcelsById(database, [id]);
    const at = parcel && isRenewable(parcel) ? await asking.openFor(parcel) : undefined;
    const object = parcel && at && (await renewAt(at, parcel, days));
    await moves.within(id, async (tx, current) => {
      if (!at || !isRenewable(current) || current.reference !== parcel?.reference) throw conflict(otherState);
      const validUntil = object?.state === 'ready' ? object.validUntil : null;
      if (validUntil !== null) {
        await becomeRenewed(tx, current, validUntil, byId);
        await tellAgain(tx, current, byId);
      } else {
        await beginAsking(tx, { id, reference: newReference(id), carrier: at.carrier.name, byId, codeDays: days });
      }
      await note(tx, current, 'parcel-asked', { Dias: days });
    });
  }

  async function renewAt({ carrier }: OpenCarrier, parcel: ParcelRow, days: number) {
    try {
      return await carrier.renew(refOf(parcel), days);
    } catch (error) {
      if (!(error instanceof CarrierProblem)) throw error;
      if (error.kind === 'refused') return undefined;
      throw new Refusal(503, error.message);
    }
  }

  /** The seller reads until when the same code is good now. */
  async function tellAgain(tx: Tx, parcel: ParcelRow, byId: number): Promise<void> {
    if (parcel.way !== 'from-seller' || parcel.proposalStatus !== proposalStatus.codeSent || parcel.proposalId === null)
      return;
    const code = { shippingCode: parcel.code ?? '', byId, isSaid: true, mail: true } as const;
    await proposals.move(tx, parcel.proposalId, { status: proposalStatus.codeSent, ...code });
  }

  /** Sends what came back or was lost once more. Returns the id of the new parcel. Throws 404; 409. */
  async function resend(id: number, byId: number): Promise<number> {
    return moves.within(id, async (tx, parcel) => {
      const isBack = parcel.state === 'returned' || parcel.state === 'claim';
      const isEnded = parcel.orderId !== null && parcel.orderStatus === 3;
      if (!isBack || isEnded || parcel.isClosed || !isSentByShop(parcel.way)) throw conflict(otherState);
      await closeParcel(tx, id, byId);
      const again = await insertAgain(tx, id);
      const how = { at: now(), byId };
      if (parcel.orderId !== null) await orders.moveFulfilment(tx, parcel.orderId, 'waiting', how);
      await note(tx, parcel, 'parcel-packed', { Envio: 'Reenviado' });
      return again;
    });
  }

  /** Its buyer fetches what came back. Throws 404; 409. */
  async function keepAtShop(id: number, byId: number): Promise<void> {
    await moves.within(id, async (tx, parcel) => {
      const isHere = parcel.way === 'to-buyer' && parcel.state === 'returned' && !parcel.isClosed;
      if (!isHere || parcel.orderId === null || parcel.orderStatus === 3) throw conflict(otherState);
      await closeParcel(tx, id, byId);
      await orders.becomePickup(tx, parcel.orderId, byId);
      await note(tx, parcel, 'parcel-packed', { Envio: 'Retirada na loja' });
    });
  }

  return { pack, askLabels, cancel, renew, resend, keepAtShop };
}
