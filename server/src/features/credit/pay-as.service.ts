import { type PayAs, payAsLabel } from '@giro/contract/rules/credit.ts';
import { isBought, proposalStatusRow } from '@giro/contract/rules/proposal-status.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { conflict, invalid, notFound, refused } from '../../platform/http/errors.ts';
import { recordChanges, subjects } from '../../platform/record/record.ts';
import type { OwedPayouts } from '../payouts/owed-payouts.service.ts';
import type { SellerCredits } from '../proposals/proposals.port.ts';
import type { ProposalsService } from '../proposals/proposals.service.ts';
import type { TradeSettingsService } from '../settings/trade-settings.service.ts';
import { findCreditOf } from './credit.queries.ts';
import { type ChosenProposal, findChosen, isOnSale, setPayAs } from './pay-as.queries.ts';

interface PayAsOptions {
  database: Database;
  proposals: Pick<ProposalsService, 'get' | 'lock'>;
  owedPayouts: Pick<OwedPayouts, 'follow' | 'listFor'>;
  sellerCredits: SellerCredits;
  tradeSettings: Pick<TradeSettingsService, 'read'>;
}

/** A seller's choice. */
interface Choice {
  takesCredit: boolean;
  productId: number | undefined;
}

export type PayAsService = ReturnType<typeof createPayAs>;

const stateOf = ({ pay_as, bonus_percent }: ChosenProposal) => ({
  'Recebe por': payAsLabel(pay_as),
  'Bônus (%)': pay_as === 'credit' ? bonus_percent : null,
});

const awaited = 'Este aparelho está prometido de entrada em um pedido: o valor entra como crédito.';

/** Sellers who choose how they are paid. */
export function createPayAs({ database, proposals, owedPayouts, sellerCredits, tradeSettings }: PayAsOptions) {
  /** Throws 409 where the seller of a bought device has the money, or the credit, or somebody is paying. */
  async function assertUnpaid(tx: Tx, { id, status, is_promised }: ChosenProposal): Promise<void> {
    if (is_promised) throw conflict(awaited);
    if (!isBought(status)) return;
    if ((await owedPayouts.listFor(tx, [id])).get(id)?.isFrozen) {
      throw conflict('O pagamento desta proposta já começou. Ela fica como está.');
    }
    if (await findCreditOf(tx, id)) {
      throw conflict('O crédito desta proposta já é seu. Para receber em dinheiro, abra Meu crédito.');
    }
  }

  async function assertOffered(tx: Tx, productId: number | undefined): Promise<number> {
    const { credit_enabled, bonus_percent } = await tradeSettings.read(tx);
    if (!credit_enabled) throw refused('A loja não paga com crédito no momento. Você recebe por Pix.');
    if (productId !== undefined && !(await isOnSale(tx, productId))) {
      throw invalid({ product_id: ['Este produto não está à venda. Escolha outro.'] });
    }
    return bonus_percent;
  }

  /**
   * Takes credit in place of a Pix, at the bonus of this moment, or goes back. A device that is bought already is paid
   * so at once. Throws 404 for another's proposal; 409 once it is paid; 422 for one that has ended, where the shop gives
   * no credit, and for a product that is not on sale.
   */
  async function choose(id: number, userId: number, { takesCredit, productId }: Choice) {
    return database.transaction().execute(async (tx) => {
      await proposals.lock(tx, id);
      const before = await findChosen(tx, id);
      if (before?.user_id !== userId) throw notFound('Proposta não encontrada.');
      if (proposalStatusRow(before.status)?.end === 'not-bought') {
        throw refused('Esta proposta terminou sem venda. Faça uma nova cotação.');
      }
      await assertUnpaid(tx, before);
      const bonusPercent = takesCredit ? await assertOffered(tx, productId) : null;
      const payAs = takesCredit ? 'credit' : 'pix';
      const aimProductId = takesCredit ? (productId ?? null) : null;
      if (takesCredit || before.pay_as !== 'pix') {
        await setPayAs(tx, id, { payAs, bonusPercent, aimProductId });
      }
      const after = (await findChosen(tx, id)) ?? before;
      await sellerCredits.follow(tx, after, userId);
      await owedPayouts.follow(tx, after, userId);
      const states = { before: stateOf(before), after: stateOf(after) };
      await recordChanges(tx, { kind: 'pay-as', subject: subjects.proposal(id), ...states });
      return proposals.get(id, 'own', tx);
    });
  }

  /**
   * Its seller has said at the counter how they are paid; the percent of an earlier choice of credit stays. The caller has
   * locked the proposal. Throws 422 where the shop gives no credit.
   */
  async function chooseAtCounter(tx: Tx, id: number, payAs: PayAs): Promise<void> {
    const before = await findChosen(tx, id);
    if (before?.is_promised && payAs === 'pix') throw invalid({ pay_as: [awaited] }, awaited);
    if (!before || before.pay_as === payAs) return;
    const bonusPercent = payAs === 'credit' ? await assertOffered(tx, undefined) : null;
    await setPayAs(tx, id, { payAs, bonusPercent, aimProductId: null });
    const after = (await findChosen(tx, id)) ?? before;
    const states = { before: stateOf(before), after: stateOf(after) };
    await recordChanges(tx, { kind: 'pay-as', subject: subjects.proposal(id), ...states });
  }

  return { choose, chooseAtCounter };
}
