import type { BodyOf } from '@giro/contract/call.ts';
import type { buyAtCounterCall, receiveDeviceCall } from '@giro/contract/calls/counter-purchases.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { counterKind } from '@giro/contract/rules/fulfilment.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { isBought, proposalStatus, proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/lock-order.ts';
import { conflict, FieldProblems, notFound, Refusal } from '../../platform/http/errors.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { CashService } from '../cash/cash.service.ts';
import type { PayAsService } from '../credit/pay-as.service.ts';
import type { Inspections } from '../inspections/inspections.service.ts';
import type { LockedOrder, OrdersService } from '../orders/orders.service.ts';
import type { OrderPaymentsService } from '../payments/order-payments.service.ts';
import type { ProposalsService } from '../proposals/proposals.service.ts';
import type { Parts } from './parts.service.ts';
import type { neededFields } from './people.service.ts';
import { findPurchase, type Purchase } from './purchases.queries.ts';
import { findSaleId } from './sales.queries.ts';

interface PurchasesOptions {
  database: Database;
  accounts: Pick<AccountsService, 'findPerson'>;
  cash: Pick<CashService, 'assertOn'>;
  inspections: Inspections;
  orders: OrdersService;
  orderPayments: OrderPaymentsService;
  parts: Parts;
  payAs: PayAsService;
  proposals: ProposalsService;
}

type Buying = BodyOf<typeof buyAtCounterCall>;
type Receiving = BodyOf<typeof receiveDeviceCall>;

export type Purchases = ReturnType<typeof createPurchases>;

const unknownProposal = 'Proposta não encontrada.';

/** Devices that people hand in at the counter: taken in, bought as both agree, or given back. */
export function createPurchases(options: PurchasesOptions) {
  const { database, accounts, cash, inspections, orders, orderPayments, parts, payAs, proposals } = options;

  async function lock(tx: Tx, id: number): Promise<Purchase> {
    await cash.assertOn(tx);
    await proposals.lock(tx, id);
    const purchase = await findPurchase(tx, id);
    if (!purchase) throw notFound(unknownProposal);
    return purchase;
  }

  /** Throws 409 for a quote that is over, unless it is confirmed. */
  function assertQuoteStands({ isQuoteOver, validUntil }: Purchase, isConfirmed: boolean | undefined): void {
    if (!isQuoteOver || isConfirmed === true) return;
    const endedOn = formatDate(validUntil.toISOString());
    throw new Refusal(409, `A cotação venceu em ${endedOn}. Confirme que a loja mantém o valor.`, {
      needs: 'confirm_expired',
    });
  }

  /** Makes the quote of a device that its owner has with them. Throws 422 with all that is wrong. */
  async function quote(tx: Tx, body: Exclude<Receiving, { proposal_id: number }>): Promise<number> {
    const problems = new FieldProblems();
    const seller = await accounts.findPerson(body.user_id, tx);
    if (!seller || seller.deleted_at) problems.add('user_id', 'Pessoa não encontrada.');
    return proposals.quoteAtCounter(tx, body.user_id, body, problems);
  }

  /**
   * Takes a device in for its inspection, without a mail. Throws 404; 409 for one that is decided, and with `needs` for a
   * quote that is over; 422.
   */
  async function receive(body: Receiving, person: SignedIn) {
    return database.transaction().execute(async (tx) => {
      await cash.assertOn(tx);
      const id = 'proposal_id' in body ? body.proposal_id : await quote(tx, body);
      const purchase = await lock(tx, id);
      if (purchase.status !== proposalStatus.inTransit) {
        assertReceivable(purchase);
        assertQuoteStands(purchase, body.confirm_expired);
        await proposals.move(tx, id, { status: proposalStatus.inTransit, byId: person.id, mail: false });
      }
      await record(tx, { kind: 'device-received', subject: subjects.proposal(id) });
      return proposals.get(id, person, tx);
    });
  }

  /** The open sale that a purchase is to pay a part of, locked; undefined where there is none of this person. */
  async function lockSale(tx: Tx, code: string, userId: number): Promise<LockedOrder | undefined> {
    const id = await findSaleId(tx, code, counterKind.id);
    const order = id === undefined ? undefined : await orders.lock(tx, id);
    return order?.user_id === userId && order.status === orderStatus.pending ? order : undefined;
  }

  /** Whatever the papers need and nobody has said or done, by its fields. */
  function missingOf(purchase: Purchase, body: Buying): FieldProblems {
    const problems = new FieldProblems();
    for (const [field, column] of Object.entries(neededOfSeller)) {
      if (purchase[column] === null) problems.add(field, 'Falta este dado do vendedor.');
    }
    if (!body.origin_signed) problems.add('origin_signed', 'O vendedor precisa assinar a declaração de procedência.');
    if (purchase.inspectionId === null) problems.add('inspection', 'Confira o aparelho na bancada antes de comprar.');
    if (body.order_code !== undefined && body.pay_as !== 'credit') {
      problems.add('pay_as', 'Só o crédito paga uma parte da venda.');
    }
    return problems;
  }

  /** Decides on the device; what the inspection still misses is told with all other problems. */
  async function agree(tx: Tx, body: Buying, problems: FieldProblems, person: SignedIn): Promise<void> {
    const said = { shownCents: body.value, flag_reason: body.flag_reason, mail: body.pay_as === 'pix' };
    const edit = { byId: person.id, expectedVersion: undefined, reader: person };
    await inspections.proposal.decideIn(tx, body.proposal_id, 'agree', said, edit).catch((error) => {
      if (!(error instanceof Refusal) || error.status !== 422 || !error.body.errors) throw error;
      problems.addAll(error.body.errors as Record<string, string[]>);
    });
    problems.throwIfAny();
  }

  async function present(tx: Tx, id: number, orderId: number | undefined, person: SignedIn) {
    const proposal = await proposals.get(id, person, tx);
    return {
      proposal,
      credit: proposal.pay_as === 'credit' ? proposal.credit_offer : null,
      order: orderId === undefined ? null : await orders.get(tx, orderId, person),
    };
  }

  /**
   * Buys a device at the value that both saw, in one transaction: register, and credit or a Pix that is owed; the credit
   * pays what is open of a sale that is named. Told again, it is the same purchase. Throws 404; 409 for another value, one
   * that is decided, and with `needs`; 422 with everything that is missing.
   */
  async function buy(body: Buying, person: SignedIn) {
    const { proposal_id: id, order_code: code } = body;
    return database.transaction().execute(async (tx) => {
      const purchase = await lock(tx, id);
      if (isBought(purchase.status)) {
        assertSame(purchase, body);
        return present(tx, id, code === undefined ? undefined : await findSaleId(tx, code, counterKind.id), person);
      }
      if (purchase.inspectionId !== null) await lockRows(tx, 'inspections', [purchase.inspectionId]);
      const problems = missingOf(purchase, body);
      const sale = code === undefined ? undefined : await lockSale(tx, code, purchase.userId);
      if (code !== undefined && !sale) {
        problems.add('order_code', 'Não há venda em aberto deste cliente com este código.');
      }
      if (purchase.inspectionId === null) problems.throwIfAny();
      const isAwaited = sale !== undefined && (await waitsForDevice(tx, sale));
      await payAs.chooseAtCounter(tx, id, body.pay_as);
      await agree(tx, body, problems, person);
      if (sale && !isAwaited) await payFor(tx, sale, purchase, person);
      const after = { Valor: formatReais(reaisOf(body.value)), 'Declaração de procedência': 'assinada' };
      await record(tx, { kind: 'device-bought', subject: subjects.proposal(id), after });
      return present(tx, id, sale?.id, person);
    });
  }

  /** True if a sale waits for a device: it is paid with its credit as soon as it is bought. */
  const waitsForDevice = async (tx: Tx, { id }: LockedOrder) =>
    (await orderPayments.listOf(tx, id)).some(({ method, state }) => method === 'credit' && state === 'wanted');

  /** The credit of a device that was bought, and no other, pays as much as it can of what is open of a sale. */
  async function payFor(tx: Tx, sale: LockedOrder, purchase: Purchase, person: SignedIn): Promise<void> {
    const { credit_offer } = await proposals.get(purchase.id, person, tx);
    const granted = Math.round((credit_offer?.total ?? 0) * 100);
    const free = (await orderPayments.readFunds(tx, purchase.userId, [])) ?? 0;
    const cents = Math.min(granted, free, await orderPayments.readOpen(tx, sale.id));
    if (cents > 0) await parts.pay(tx, sale, { method: 'credit', value: cents }, person);
  }

  /** Gives a device back at once: either side says no. Throws 404, 409 for one that is decided. */
  async function refuse(id: number, reason: string, person: SignedIn) {
    return database.transaction().execute(async (tx) => {
      const purchase = await lock(tx, id);
      if (purchase.status !== proposalStatus.inTransit && purchase.status !== proposalStatus.purchaseRejected) {
        throw decided(purchase);
      }
      await proposals.move(tx, id, { status: proposalStatus.purchaseCancelled, byId: person.id, mail: false });
      await record(tx, { kind: 'inspection-decided', subject: subjects.proposal(id), after: { Motivo: reason } });
      return proposals.get(id, person, tx);
    });
  }

  return { receive, buy, refuse };
}

/** Fields of a seller that the papers need, with where a purchase has each. */
const neededOfSeller = {
  cpf: 'cpfSealed',
  rg: 'rgSealed',
  cep: 'cep',
  address: 'street',
  number: 'streetNumber',
  neighborhood: 'neighborhood',
  city: 'city',
  state: 'state',
} as const satisfies Record<keyof typeof neededFields, keyof Purchase>;

const decided = ({ status }: Purchase) =>
  conflict(`Esta proposta já foi decidida: está em "${proposalStatusLabel(status, 'admin')}".`);

function assertReceivable(purchase: Purchase): void {
  const open: number[] = [proposalStatus.pending, proposalStatus.approved, proposalStatus.codeSent];
  if (!open.includes(purchase.status)) throw decided(purchase);
}

/** Throws 409 unless a purchase that is there is the one that is told. */
function assertSame(purchase: Purchase, body: Buying): void {
  if (purchase.valueCents !== body.value || purchase.payAs !== body.pay_as) throw decided(purchase);
}
