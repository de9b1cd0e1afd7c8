import type { ResultOf } from '@giro/contract/call.ts';
import type { FiscalRecipientBody, readOrderRecipientCall } from '@giro/contract/calls/fiscal-documents.ts';
import { ufOf } from '@giro/contract/rules/address.ts';
import { maskCpf, maskNumber } from '@giro/contract/rules/documents.ts';
import { orderStatusRow } from '@giro/contract/rules/order-status.ts';
import { can } from '@giro/contract/rules/roles.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { FiscalRecipient } from '../../platform/fiscal/emitter.ts';
import { conflict, FieldProblems, notFound } from '../../platform/http/errors.ts';
import { maskWords, record, subjects } from '../../platform/record/record.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { DeliveryAddresses, KeptAddress } from '../delivery/delivery.port.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { FiscalShop, Missing, ReadRecipient } from './documents.port.ts';
import { hastenMissing } from './queue.queries.ts';
import { findBuyer, findSeller, isRecipientFixed, type PersonRow, putRecipient } from './recipients.queries.ts';
import {
  judgeRecipient,
  type KnownRecipient,
  missingOfRecipient,
  presentKnown,
  recipientOf,
} from './recipients.rules.ts';

interface RecipientsOptions {
  database: Database;
  box: SecretBox;
  orders: Pick<OrdersService, 'findByCode' | 'lock'>;
  deliveryAddresses: Pick<DeliveryAddresses, 'ofOrder'>;
  readShop: (db: Executor) => Promise<Pick<FiscalShop, 'emitter'>>;
}

const column = 'orders.fiscal_recipient_sealed';
const unknown = 'Pedido não encontrado.';
const nobody: KnownRecipient = {
  name: '',
  document: null,
  street: '',
  number: '',
  complement: '',
  neighborhood: '',
  city: '',
  uf: '',
  cep: '',
};

interface Identity {
  name: string;
  cpf: string | null;
  address: Record<
    'street' | 'street_number' | 'complement' | 'neighborhood' | 'city' | 'seller_state' | 'cep',
    string | null
  >;
}

const addressOf = ({ address, number, complement, neighborhood, city, state, cep }: KeptAddress) => ({
  street: address,
  ...{ number, complement: complement ?? '', neighborhood, city, uf: ufOf(state), cep },
});

/** Whom documents are made out to: sellers and buyers, as their accounts, deliveries and they themselves say. */
export function createFiscalRecipients({ database, box, orders, deliveryAddresses, readShop }: RecipientsOptions) {
  function openIdentity(row: PersonRow & { user_id: number }): Identity {
    const kept = box.openOptional(row.identity_sealed, 'kept_identities.identity_sealed', row.user_id);
    if (kept !== null) return JSON.parse(kept);
    const { name, street, street_number, complement, neighborhood, city, state, cep } = row;
    return {
      name: name ?? '',
      cpf: box.openOptional(row.cpf_sealed, 'users.cpf_sealed', row.user_id),
      address: { street, street_number, complement, neighborhood, city, seller_state: state, cep },
    };
  }

  function openPerson(row: PersonRow | undefined): KnownRecipient {
    if (!row || row.user_id === null) return nobody;
    const { name, cpf, address } = openIdentity({ ...row, user_id: row.user_id });
    return {
      name,
      document: cpf === null ? null : { cpf },
      street: address.street ?? '',
      number: address.street_number ?? '',
      complement: address.complement ?? '',
      neighborhood: address.neighborhood ?? '',
      city: address.city ?? '',
      uf: ufOf(address.seller_state ?? ''),
      cep: address.cep ?? '',
    };
  }

  /** A buyer as they have said for this order, else by their account, at the address that a delivery goes to. */
  async function readBuyer(db: Executor, orderId: number): Promise<KnownRecipient> {
    const row = await findBuyer(db, orderId);
    if (!row) return nobody;
    const typed = box.openOptional(row.recipient_sealed, column, row.id);
    if (typed !== null) return JSON.parse(typed) as FiscalRecipient;
    const known = openPerson(row);
    const address = row.is_sent ? await deliveryAddresses.ofOrder(db, orderId) : undefined;
    return address ? { ...known, name: known.name || address.recipient, ...addressOf(address) } : known;
  }

  /** Whom the document of an order's sale or return, or of a purchase, is made out to, with all that lacks. */
  async function read(
    db: Executor,
    { orderId, proposalId }: { orderId: number | null; proposalId: number | null },
  ): Promise<ReadRecipient> {
    if (orderId !== null) return judgeRecipient(await readBuyer(db, orderId));
    return judgeRecipient(proposalId === null ? nobody : openPerson(await findSeller(db, proposalId)));
  }

  /**
   * Whom the document of an order is made out to, and what that lacks. Throws 404 for an order that is not this person's,
   * unless they change fiscal documents and see personal data.
   */
  async function readFor(code: string, person: SignedIn): Promise<ResultOf<typeof readOrderRecipientCall>> {
    const order = await orders.findByCode(code, 'own');
    const isTheirs = order?.user?.id === person.id;
    const isTrusted = can(person, 'fiscal.change') && can(person, 'personal-data.see');
    if (!order || !(isTheirs || isTrusted)) throw notFound(unknown);
    const known = await readBuyer(database, order.id);
    const { emitter } = await readShop(database);
    const isOpen = emitter !== 'por-fora' && orderStatusRow(order.payment.status)?.isSale;
    return {
      recipient: presentKnown(known),
      missing: missingOfRecipient(known),
      can_change: isOpen === true && !(await isRecipientFixed(database, order.id)),
    };
  }

  /**
   * Says whom the document of an order is made out to. Throws 404 for an order that is not this person's, unless they change
   * fiscal documents; 409 once it is signed; 422 at what no document can say.
   */
  async function save(code: string, body: FiscalRecipientBody, person: SignedIn): Promise<void> {
    const found = await orders.findByCode(code, 'own');
    const recipient = recipientOf(body);
    await database.transaction().execute(async (tx) => {
      const order = found && (await orders.lock(tx, found.id));
      const isTheirs = order?.user_id === person.id || can(person, 'fiscal.change');
      if (!order || !isTheirs) throw notFound(unknown);
      const problems = new FieldProblems();
      for (const { field, message } of missingOfRecipient(recipient))
        problems.add(field.replace('recipient.', ''), message);
      problems.throwIfAny();
      if (await isRecipientFixed(tx, order.id)) {
        throw conflict('A nota deste pedido já foi assinada: fale com a loja para corrigir.');
      }
      await putRecipient(tx, order.id, box.seal(JSON.stringify(recipient), column, order.id));
      await record(tx, { kind: 'nota-recipient', subject: subjects.order(order), after: maskedState(recipient) });
      await hastenMissing(tx);
    });
  }

  return { read, readFor, save, check: (recipient: FiscalRecipient): Missing[] => missingOfRecipient(recipient) };
}

const maskedState = ({ name, document, city, uf }: FiscalRecipient) => ({
  Nome: maskWords(name),
  Documento: 'cpf' in document ? maskCpf(document.cpf) : maskNumber(document.cnpj),
  Cidade: `${city}/${uf}`,
});
