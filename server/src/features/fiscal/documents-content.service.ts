import { createHash } from 'node:crypto';
import type { DocumentKind, FiscalModel } from '@giro/contract/rules/fiscal.ts';
import { isIncoming } from '@giro/contract/rules/fiscal.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { FiscalNote, FiscalRecipient } from '../../platform/fiscal/emitter.ts';
import type { DocumentLine, DocumentTools, FiscalShop, Missing, ReadRecipient } from './documents.port.ts';
import { findOriginal, readTypedRecipient } from './documents.queries.ts';
import {
  countReturned,
  findBoughtDevice,
  findSoldOrder,
  listPaid,
  listSoldLines,
  listSoldUnits,
  listStoredItems,
  type SoldOrder,
} from './documents-content.queries.ts';
import { isNew, lineOfPurchase, lineOfReturn, linesOfSale, paymentsOf } from './documents-lines.rules.ts';

/** Everything that a document says but for its number and its times. */
export type DocumentContent = Omit<
  FiscalNote,
  'environment' | 'model' | 'series' | 'number' | 'code' | 'key' | 'issueMode' | 'contingency' | 'issuedAt'
>;

/** A document whose content is to be worked out. */
export interface ContentOf {
  id: number;
  kind: DocumentKind;
  orderId: number | null;
  proposalId: number | null;
  unitId: number | null;
  originalId: number | null;
}

export interface WorkedOut {
  content: DocumentContent;
  lines: DocumentLine[];
  profileIds: (number | null)[];
  model: FiscalModel;
  /** Of all that it says, but for numbers and times. */
  digest: string;
}

interface Draft {
  lines: DocumentLine[];
  missing: Missing[];
  order: SoldOrder | undefined;
  references: string[];
  extra: string[];
  model: FiscalModel;
}

const ended = (words: string) => ({ field: 'cause', message: words });

export type DocumentContents = ReturnType<typeof createDocumentContents>;

/** Content of documents, worked out of what they are about as it is at the moment. */
export function createDocumentContents({ box, tools }: { box: SecretBox; tools: DocumentTools }) {
  async function draftPurchase(db: Executor, proposalId: number | null): Promise<Draft> {
    const device = proposalId === null ? undefined : await findBoughtDevice(db, proposalId);
    const lines = device ? [lineOfPurchase(device)] : [];
    const missing = device ? [] : [ended('A compra não existe mais.')];
    return { lines, missing, order: undefined, references: [], extra: [`Proposta ${proposalId}`], model: 55 };
  }

  async function draftSale(db: Executor, orderId: number | null, shop: FiscalShop): Promise<Draft> {
    const order = orderId === null ? undefined : await findSoldOrder(db, orderId);
    if (!order) {
      const missing = [ended('O pedido não existe mais.')];
      return { lines: [], missing, order, references: [], extra: [], model: 55 };
    }
    const sold = await listSoldLines(db, order.id);
    const { lines, missing } = linesOfSale(order, sold, await listSoldUnits(db, order.id, shop.environment));
    const entries = lines.flatMap(({ entry }) => (entry ? [`Entrada ${entry.key}`] : []));
    const isConsumer = shop.newGoodsModel === 65 && !order.isSent && order.isHandedOver && sold.every(isNew);
    const extra = [`Pedido ${order.code}`, ...new Set(entries)];
    return { lines, missing, order, references: [], extra, model: isConsumer ? 65 : 55 };
  }

  /** Lines of what came back: the device, or everything that the document of its sale or purchase has and is not back yet. */
  async function draftReturn(
    db: Executor,
    { originalId, unitId, orderId }: ContentOf,
    { environment }: FiscalShop,
  ): Promise<Draft> {
    const original = originalId === null ? undefined : await findOriginal(db, originalId);
    const order = orderId === null ? undefined : await findSoldOrder(db, orderId);
    if (!original?.key) {
      const missing = [ended('A nota de origem não está autorizada.')];
      return { lines: [], missing, order, references: [], extra: [], model: 55 };
    }
    const items = (await listStoredItems(db, original.id)).flatMap((item) =>
      item.reckoned ? [{ ...item, item: item.reckoned, imeis: item.imei === null ? [] : item.imei.split(' / ') }] : [],
    );
    const unit = unitId === null ? undefined : await findReturnedUnit(db, { orderId, unitId, environment });
    const isIts = ({ unitId: id, orderLine }: (typeof items)[number]) =>
      id === unitId || (id === null && orderLine !== null && orderLine === unit?.line);
    const chosen = unitId === null ? items : items.filter(isIts).slice(0, 1);
    const lines: DocumentLine[] = [];
    for (const item of chosen) {
      const before = await countReturned(db, original.id, item.place);
      const left = item.item.quantity - before;
      const quantity = unitId === null ? left : Math.min(1, left);
      if (quantity > 0) lines.push(lineOfReturn(item, { place: lines.length + 1, quantity, before }));
    }
    const missing = lines.length > 0 ? [] : [ended('A nota de origem não tem mais este aparelho.')];
    const extra = [
      order ? `Pedido ${order.code}` : `Proposta ${original.proposalId}`,
      `Nota de origem ${original.key}`,
    ];
    return { lines, missing, order, references: [original.key], extra, model: 55 };
  }

  async function findReturnedUnit(
    db: Executor,
    { orderId, unitId, environment }: Pick<ContentOf, 'orderId' | 'unitId'> & Pick<FiscalShop, 'environment'>,
  ) {
    const units = orderId === null ? [] : await listSoldUnits(db, orderId, environment);
    return units.find(({ id }) => id === unitId);
  }

  function draftOf(db: Executor, document: ContentOf, shop: FiscalShop): Promise<Draft> {
    if (document.kind === 'entrada') return draftPurchase(db, document.proposalId);
    if (document.kind === 'venda') return draftSale(db, document.orderId, shop);
    return draftReturn(db, document, shop);
  }

  /** Codes that somebody has typed for this document stand in place of the product's. */
  async function withTyped(db: Executor, id: number, lines: readonly DocumentLine[]): Promise<DocumentLine[]> {
    const typed = new Map((await listStoredItems(db, id)).map(({ place, typed: words }) => [place, words]));
    return lines.map((line) => ({ ...line, ...typed.get(line.place) }));
  }

  async function readRecipient(db: Executor, document: ContentOf): Promise<ReadRecipient> {
    const typed = await readTypedRecipient(db, document.id);
    if (typed === null) return tools.readRecipient(db, document);
    const recipient: FiscalRecipient = JSON.parse(box.open(typed, 'fiscal_documents.typed_sealed', document.id));
    return { recipient, missing: tools.checkRecipient(recipient) };
  }

  /** All of what it says on this day, or all that lacks. The order or proposal is locked. */
  async function workOut(
    db: Executor,
    document: ContentOf,
    shop: FiscalShop,
    day: string,
  ): Promise<WorkedOut | { missing: Missing[] }> {
    const draft = await draftOf(db, document, shop);
    const { model, order } = draft;
    const read = await readRecipient(db, document);
    const isNamed = model === 55;
    const missing = [...draft.missing, ...(isNamed ? read.missing : [])];
    const recipient = read.recipient ?? null;
    const { company, crt } = shop;
    if (!company || crt === null) missing.push({ field: 'company', message: 'Complete os dados da loja em Notas.' });
    const isAway = document.kind === 'venda' && order?.isSent === true;
    const crossesStates = isAway && company !== null && recipient !== null && recipient.uf !== company.uf;
    if (crossesStates && crt === 3) missing.push({ field: 'recipient.uf', message: 'DIFAL: emita por fora.' });
    if (draft.lines.length === 0 || crt === null) return { missing };
    const { environment } = shop;
    const lines = await withTyped(db, document.id, draft.lines);
    const asked = { kind: document.kind, lines, day, model, environment, crt, crossesStates };
    const outcome = await tools.reckon(db, asked);
    if ('missing' in outcome) return { missing: [...missing, ...outcome.missing] };
    if (missing.length > 0 || company === null) return { missing };
    const { reckoned } = outcome;
    const { totals, items, nature, presence, extraText } = reckoned;
    if (document.kind === 'venda' && order && totals.totalCents !== order.totalCents) {
      throw new Error(`The document of order ${order.id} comes to ${totals.totalCents}, not to its total.`);
    }
    const isSale = document.kind === 'venda' && order !== undefined;
    const content: DocumentContent = {
      nature,
      direction: isIncoming(document.kind) ? 'in' : 'out',
      purpose: draft.references.length > 0 ? 'return' : 'usual',
      crossesStates,
      presence,
      references: draft.references,
      company,
      recipient,
      items,
      totals,
      payments: isSale
        ? paymentsOf(await listPaid(db, order.id), shop.paymentCodes, totals.totalCents)
        : [{ code: '90', cents: 0 }],
      freightMode: isAway ? '0' : '9',
      extraText: [...draft.extra, extraText].filter(Boolean).join(' | '),
    };
    const digest = createHash('sha256')
      .update(JSON.stringify([content, model, shop.identity]))
      .digest('hex');
    return { content, lines, profileIds: reckoned.profileIds, model, digest };
  }

  return { workOut };
}
