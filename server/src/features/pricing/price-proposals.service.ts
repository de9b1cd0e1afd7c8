import type { PriceProposal } from '@giro/contract/calls/price-ageing.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import type { PriceProposalState } from '@giro/contract/rules/price-ageing.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/lock-order.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { ProductsService } from '../products/products.service.ts';
import { listCosted } from './floors.queries.ts';
import { floorOf } from './price-desk.service.ts';
import { decideProposal, findProposal, listProposals, type ProposalRow } from './price-proposals.queries.ts';
import type { PriceRulesService } from './price-rules.service.ts';

interface PriceProposalsOptions {
  database: Database;
  rules: PriceRulesService;
  products: Pick<ProductsService, 'prices'>;
}

const present = (row: ProposalRow): PriceProposal => ({
  id: row.id,
  product_id: row.product_id,
  SKU: row.sku,
  name: row.name,
  before: reaisOf(row.before_cents),
  after: reaisOf(row.after_cents),
  floor: reaisOf(row.floor_cents),
  rule: row.rule_name,
  made_at: row.made_at.toISOString(),
  state: row.state,
});

const decisionWords = { accepted: 'aceita', refused: 'recusada', stale: 'desatualizada' } as const;
const stateWords: Record<PriceProposalState, string> = { open: 'em aberto', ...decisionWords };

export type PriceProposals = ReturnType<typeof createPriceProposals>;

/** Prices that rules propose, and what people decide on them. */
export function createPriceProposals({ database, rules, products }: PriceProposalsOptions) {
  async function list(state: PriceProposalState, page: number) {
    const { rows, total } = await listProposals(database, state, page);
    return pageOf(rows.map(present), total, page);
  }

  async function get(db: Executor, id: number): Promise<ProposalRow> {
    const row = await findProposal(db, id);
    if (!row) throw notFound('Proposta de preço não encontrada.');
    return row;
  }

  /** True if price or floor are others than those that the rule saw, or the product is no longer there. */
  async function hasMoved(tx: Tx, row: ProposalRow): Promise<boolean> {
    const [product] = await listCosted(tx, [row.product_id]);
    const held = await rules.hold(tx);
    if (!product) return true;
    return product.price_cents !== row.before_cents || floorOf(product, held) !== row.floor_cents;
  }

  /**
   * Decides, once. Throws 404; 409 when it is decided, and when price or floor have moved since: it is stale from then on.
   */
  async function decide(id: number, wanted: 'accepted' | 'refused', byId: number): Promise<PriceProposal> {
    const outcome = await database.transaction().execute(async (tx) => {
      const { product_id } = await get(tx, id);
      await lockRows(tx, 'products', [product_id]);
      const row = await get(tx, id);
      if (row.state !== 'open') throw conflict(`Esta proposta de preço já está ${stateWords[row.state]}.`);
      const decided = (await hasMoved(tx, row)) ? 'stale' : wanted;
      // Others decide with the product locked: none came between.
      if (!(await decideProposal(tx, id, decided, byId))) throw new Error(`The proposal ${id} is not open.`);
      const after = { Decisão: decisionWords[decided], Preço: formatReais(reaisOf(row.after_cents)) };
      await record(tx, { kind: 'price-proposal', subject: subjects.product(product_id, row.name), after });
      if (decided === 'accepted') {
        await products.prices.write(tx, [{ id: product_id, cents: row.after_cents }], { source: 'proposal', byId });
      }
      return { decided, proposal: present(await get(tx, id)) };
    });
    if (outcome.decided === 'stale') {
      throw conflict('O preço ou o piso deste aparelho mudou desde a proposta: ela não vale mais.');
    }
    return outcome.proposal;
  }

  return {
    list,
    accept: (id: number, byId: number) => decide(id, 'accepted', byId),
    refuse: (id: number, byId: number) => decide(id, 'refused', byId),
  };
}
