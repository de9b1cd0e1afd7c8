import { packCart } from '@giro/contract/rules/delivery.ts';
import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { isDeviceHere, proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { workOff } from '../../platform/database/transactions.ts';
import { conflict, invalid, notFound, Refusal, refused } from '../../platform/http/errors.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { CarriersService, DeliveryTerms, DeliveryTermsService, OpenCarrier } from '../delivery/delivery.port.ts';
import type { ProposalsService } from '../proposals/proposals.service.ts';
import { findReturn, findSentDevice, listPackedLines } from './desk.queries.ts';
import { profileAddress } from './parcel-addresses.service.ts';
import { isToSendCode, listToSendCodes } from './parcel-looks.queries.ts';
import { beginAsking, insertParcel, type NewParcel } from './parcel-moves.queries.ts';
import type { MovedOrders } from './parcels.port.ts';
import { newReference } from './parcels.rules.ts';

interface ParcelCodesOptions {
  database: Database;
  carriers: CarriersService;
  deliveryTerms: DeliveryTermsService;
  orders: Pick<MovedOrders, 'lock'>;
  proposals: Pick<ProposalsService, 'lock' | 'mayBeSentCode'>;
}

export type ParcelCodes = ReturnType<typeof createParcelCodes>;

/** A carrier that codes are asked of, with the settings of it. */
export interface Codes {
  at: OpenCarrier;
  terms: DeliveryTerms;
}

const { inTransit, purchaseRejected, counterOfferSent, counterOfferAccepted, returned } = proposalStatus;
/** At which a device is here, or is sent back once more. */
const goingBack: readonly number[] = [inTransit, purchaseRejected, counterOfferSent, counterOfferAccepted, returned];

const typed = 'Nenhuma transportadora dá códigos para esta loja. Digite o código, ou ligue em Configurações, Entregas.';
const isUnderWay = 'Já há um envio em andamento. Renove ou cancele esse antes de pedir outro.';
const noAddress = 'O endereço de quem vende não está completo. Peça que complete em Meus dados.';

/** Begins parcels whose sender is not the desk: codes for sellers and for buyers who give back, and devices that go back. */
export function createParcelCodes({ database, carriers, deliveryTerms, orders, proposals }: ParcelCodesOptions) {
  /** Undefined where people of the shop type codes. Not inside a transaction. */
  async function open(): Promise<Codes | undefined> {
    const terms = await deliveryTerms.read(database);
    const at = terms.sellerCodes === 'off' ? undefined : await carriers.open();
    return at && terms.origin ? { at, terms } : undefined;
  }

  async function getOpen(): Promise<Codes> {
    const codes = await open();
    if (!codes) throw refused(typed);
    return codes;
  }

  async function insert(
    tx: Tx,
    parcel: Omit<NewParcel, 'box' | 'weightG' | 'service' | 'serviceLabel'>,
    reverse?: Codes,
  ) {
    const boxes = await deliveryTerms.readBoxes(tx);
    const packed = packCart(boxes, await listPackedLines(tx, parcel));
    if (!packed) throw refused('Nenhuma caixa da loja serve para este envio. Confira em Configurações, Entregas.');
    const used = reverse?.at.services.find(({ way }) => way === 'reverse');
    if (reverse && !used) throw refused('Nenhum serviço de postagem reversa está ativo em Configurações, Entregas.');
    const service = { service: used?.id ?? null, serviceLabel: used?.label ?? null };
    const id = await insertParcel(tx, { ...parcel, ...service, box: packed.box.name, weightG: packed.weightG });
    if (id === undefined) throw conflict(isUnderWay);
    if (!reverse) return id;
    const { codeDays } = parcel;
    const begun = { id, reference: newReference(id), carrier: reverse.at.carrier.name, byId: parcel.byId };
    await beginAsking(tx, { ...begun, codeDays: codeDays ?? undefined });
    return id;
  }

  async function getDevice(db: Executor, proposalId: number) {
    const device = await findSentDevice(db, proposalId);
    if (!device) throw notFound('Proposta não encontrada.');
    if (!profileAddress(device)) throw invalid({ address: [noAddress] });
    return device;
  }

  /**
   * Asks for a seller's code. The proposal is locked. Throws 404; 409 where one goes on; 422 at `address`, and for a proposal
   * that waits for no device.
   */
  async function askOfSeller(
    tx: Tx,
    proposalId: number,
    codes: Codes,
    { byId, days = codes.terms.codeDays }: { byId: number | null; days?: number | undefined },
  ): Promise<number> {
    const device = await getDevice(tx, proposalId);
    const { pending, approved, codeSent } = proposalStatus;
    if (![pending, approved, codeSent].some((status) => status === device.status)) {
      throw refused('O aparelho desta proposta não está mais com quem vende.');
    }
    const { userId, valueCents: declaredCents } = device;
    const whose = {
      way: 'from-seller',
      orderId: null,
      proposalId,
      userId,
      declaredCents,
      codeDays: days,
      byId,
    } as const;
    const id = await insert(tx, whose, codes);
    await record(tx, { kind: 'parcel-asked', subject: subjects.proposal(proposalId), after: { Dias: days } });
    return id;
  }

  /**
   * Begins the parcel of a device that goes back; the desk has its label made. Throws as above, and 422 for a device that is
   * not here: of a purchase that was cancelled, its history says so.
   */
  async function returnDevice(tx: Tx, proposalId: number, { byId }: { byId: number }): Promise<number> {
    const device = await getDevice(tx, proposalId);
    const isCancelled = device.status === proposalStatus.purchaseCancelled;
    const mayGoBack = isCancelled ? isDeviceHere(device.history) : goingBack.includes(device.status);
    if (!mayGoBack || device.isGone) throw refused('Não há aparelho desta proposta para devolver.');
    const { userId, valueCents: declaredCents } = device;
    const whose = { way: 'to-seller', orderId: null, proposalId, userId, declaredCents, codeDays: null, byId } as const;
    const id = await insert(tx, whose);
    await record(tx, { kind: 'parcel-asked', subject: subjects.proposal(proposalId), after: { Envio: 'Devolução' } });
    return id;
  }

  /** Asks for the code by which a buyer gives an order back. Throws 404; 409 where one goes on; 422 without a withdrawal. */
  async function askOfBuyer(orderId: number, byId: number): Promise<number> {
    const codes = await getOpen();
    return database.transaction().execute(async (tx) => {
      await orders.lock(tx, orderId);
      const order = await findReturn(tx, orderId);
      if (!order) throw notFound('Pedido não encontrado.');
      if (!order.isAsked || order.status !== orderStatus.delivered) {
        throw refused('Só um pedido entregue, de que o comprador desistiu, volta pelo correio.');
      }
      const { userId, goodsCents: declaredCents, orderCode } = order;
      const codeDays = codes.terms.codeDays;
      const whose = { way: 'from-buyer', orderId, proposalId: null, userId, declaredCents, codeDays, byId } as const;
      const id = await insert(tx, whose, codes);
      const subject = subjects.order({ id: orderId, order_code: orderCode });
      await record(tx, { kind: 'parcel-asked', subject, after: { Envio: 'Devolução do comprador' } });
      return id;
    });
  }

  /** The same of a seller, by a press of its own. */
  async function askByPress(
    proposalId: number,
    { byId, days }: { byId: number; days: number | undefined },
  ): Promise<number> {
    const codes = await getOpen();
    return database.transaction().execute(async (tx) => {
      await proposals.lock(tx, proposalId);
      return askOfSeller(tx, proposalId, codes, { byId, days });
    });
  }

  async function returnByPress(proposalId: number, byId: number): Promise<number> {
    await getOpen();
    return database.transaction().execute(async (tx) => {
      await proposals.lock(tx, proposalId);
      return returnDevice(tx, proposalId, { byId });
    });
  }

  /** Sends codes to sellers of new proposals by itself, where the shop has it so. */
  async function sendToNew(): Promise<void> {
    const codes = await open();
    if (codes?.terms.sellerCodes !== 'arrival') return;
    await workOff(database, listToSendCodes, async (tx, { id }) => {
      await proposals.lock(tx, id);
      if (!(await isToSendCode(tx, id)) || !(await proposals.mayBeSentCode(tx, id))) return;
      await askOfSeller(tx, id, codes, { byId: null }).catch((error) => {
        if (!(error instanceof Refusal)) throw error;
      });
    });
  }

  return { open, askOfSeller, returnDevice, askOfBuyer, askByPress, returnByPress, sendToNew };
}
