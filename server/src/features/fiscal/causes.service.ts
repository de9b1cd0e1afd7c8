import type { DocumentKind } from '@giro/contract/rules/fiscal.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { OrderDocuments } from '../orders/orders.port.ts';
import type { ProposalDocuments } from '../proposals/proposals.port.ts';
import type { UnitDocuments } from '../units/units.port.ts';
import { findSaleMoment, listNotas } from './causes.queries.ts';
import type { DocumentTools, FiscalShop } from './documents.port.ts';
import { type DocumentRow, hasSale, insertDocument, lockLatest, lockLive } from './documents.queries.ts';
import type { DocumentUndoing } from './documents-undoing.service.ts';

interface CausesOptions {
  tools: Pick<DocumentTools, 'readShop'>;
  undoing: DocumentUndoing;
}

/** Happenings in the shop that documents follow. Its order, proposal or unit is locked. */
export type FiscalCause =
  | { kind: 'bought' | 'bought-undone'; proposalId: number }
  | { kind: 'covered' | 'handed-over'; orderId: number }
  | { kind: 'ended'; orderId: number; wasHandedOver: boolean }
  | { kind: 'returned'; orderId: number; unitId: number };

export type FiscalCauses = ReturnType<typeof createCauses>;

/** Documents that are due by what happens, in the transaction in which it happens. Where the shop issues elsewhere, none are. */
export function createCauses({ tools, undoing }: CausesOptions) {
  async function due(tx: Tx, cause: FiscalCause): Promise<void> {
    switch (cause.kind) {
      case 'bought':
        return buy(tx, cause.proposalId);
      case 'bought-undone':
        return undoAll(tx, 'entrada', { proposalId: cause.proposalId });
      case 'covered':
      case 'handed-over':
        return sell(tx, cause);
      case 'ended':
        return end(tx, cause);
      case 'returned':
        return takeBack(tx, cause);
    }
  }

  async function buy(tx: Tx, proposalId: number): Promise<void> {
    const shop = await tools.readShop(tx);
    if (!isIssuing(shop) || !shop.issueEntry) return;
    if (isForReal(shop)) await undoing.endTrials(tx, 'entrada', { proposalId });
    await insertDocument(tx, { ...blank, ...ofShop(shop), kind: 'entrada', proposalId });
  }

  async function sell(tx: Tx, { kind, orderId }: { kind: string; orderId: number }): Promise<void> {
    const shop = await tools.readShop(tx);
    if (!isIssuing(shop)) return;
    if (kind === 'covered' && shop.issueSale === 'entrega' && !(await findSaleMoment(tx, orderId))?.isSent) return;
    if (isForReal(shop)) await undoing.endTrials(tx, 'venda', { orderId });
    // One that somebody has cancelled or dispensed with is not made again by itself.
    if (await hasSale(tx, orderId)) return;
    await insertDocument(tx, { ...blank, ...ofShop(shop), kind: 'venda', orderId });
  }

  async function undoAll(tx: Tx, kind: DocumentKind, of: { orderId?: number; proposalId?: number }): Promise<void> {
    for (const row of await lockLive(tx, kind, of)) await undoing.undo(tx, row);
  }

  /** Goods that were handed over came back whole; a sale of others is undone. */
  async function end(tx: Tx, { orderId, wasHandedOver }: { orderId: number; wasHandedOver: boolean }): Promise<void> {
    if (!wasHandedOver) return undoAll(tx, 'venda', { orderId });
    for (const row of await lockLive(tx, 'venda', { orderId })) {
      if (row.state === 'authorised') await undoing.giveBackWhole(tx, row);
      else await undoing.undo(tx, row);
    }
  }

  async function takeBack(tx: Tx, { orderId, unitId }: { orderId: number; unitId: number }): Promise<void> {
    const sale = await lockLatest(tx, 'venda', { orderId });
    if (sale && isStanding(sale)) await undoing.giveBack(tx, sale, unitId);
  }

  return { due };
}

const blank = { orderId: null, proposalId: null, unitId: null, originalId: null, madeBy: null };
const isIssuing = ({ emitter }: FiscalShop) => emitter !== 'por-fora';
const isForReal = ({ environment }: FiscalShop) => environment === 'producao';
const ofShop = ({ emitter, environment }: FiscalShop) => ({ emitter, environment });

/** A return waits until the sale is authorised; of what is typed from outside the return is too. */
const isStanding = ({ state, emitter }: DocumentRow) =>
  emitter !== 'por-fora' && ['queued', 'signed', 'sent', 'rejected', 'missing', 'authorised'].includes(state);

/** Documents as orders, proposals and units ask for them. */
export function createAskedDocuments({ due }: FiscalCauses) {
  const orderDocuments: OrderDocuments = {
    covered: (tx, orderId) => due(tx, { kind: 'covered', orderId }),
    handedOver: (tx, orderId) => due(tx, { kind: 'handed-over', orderId }),
    ended: (tx, orderId, { wasHandedOver }) => due(tx, { kind: 'ended', orderId, wasHandedOver }),
    listFor: (db: Executor, orderIds) => listNotas(db, 'order_id', 'venda', orderIds),
  };
  const proposalDocuments: ProposalDocuments = {
    follow: (tx, { proposalId, wasBought, isBought }) => {
      if (wasBought === isBought) return Promise.resolve();
      return due(tx, { kind: isBought ? 'bought' : 'bought-undone', proposalId });
    },
    listFor: (db: Executor, proposalIds) => listNotas(db, 'proposal_id', 'entrada', proposalIds),
  };
  const unitDocuments: UnitDocuments = {
    returned: (tx, { orderId, unitId }) => due(tx, { kind: 'returned', orderId, unitId }),
  };
  return { orderDocuments, proposalDocuments, unitDocuments };
}
