import { bonusOf, type CreditParts, endOfDays } from '@giro/contract/rules/credit.ts';
import { isBought, proposalStatusRow } from '@giro/contract/rules/proposal-status.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { refused } from '../../platform/http/errors.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { CreditedProposal, SellerCredits } from '../proposals/proposals.port.ts';
import type { TradeSettingsService } from '../settings/trade-settings.service.ts';
import { receivedMail } from './credit.mail.ts';
import {
  type CreditRow,
  findCredit,
  findCreditOf,
  insertCredit,
  lockCredits,
  readUses,
  writeMoves,
} from './credit.queries.ts';
import { findAimUrl, setPaidByPix } from './pay-as.queries.ts';

interface SellerCreditsOptions {
  tradeSettings: Pick<TradeSettingsService, 'read'>;
  outbox: Outbox;
  now: () => Date;
}

/** The price of a device, and the gift beside it at that percent. */
function partsOf({ value_cents, new_value_cents }: CreditedProposal, percent: number): CreditParts {
  const principalCents = new_value_cents ?? value_cents;
  return { principalCents, bonusCents: bonusOf(principalCents, percent) };
}

/** A credit that was taken back is none until it is granted again. */
const isThere = (credit: CreditRow) => credit.freePrincipalCents + credit.freeBonusCents + credit.reservedCents > 0;

/** Credit of sellers, which begins and ends with the purchase of their device. */
export function createSellerCredits({ tradeSettings, outbox, now }: SellerCreditsOptions): SellerCredits {
  async function grant(tx: Tx, proposal: CreditedProposal, byId: number | null): Promise<void> {
    const parts = partsOf(proposal, proposal.bonus_percent ?? 0);
    // Nothing is owed for a device that is worth nothing.
    if (parts.principalCents === 0) return;
    const { credit_days } = await tradeSettings.read(tx);
    const creditId = await insertCredit(tx, {
      proposalId: proposal.id,
      userId: proposal.user_id,
      ...parts,
      endsAt: endOfDays(now(), credit_days),
    });
    await writeMoves(tx, [{ creditId, kind: 'granted', ...parts, byId }]);
    const credit = await findCredit(tx, creditId);
    if (!credit?.isReached) return;
    const cause = { subjectKind: 'proposal', subjectId: proposal.id, event: 'credit-granted' } as const;
    const aimUrl = credit.aimProductId === null ? undefined : await findAimUrl(tx, credit.aimProductId);
    await outbox.post(tx, cause, credit.email, receivedMail(credit, aimUrl));
  }

  /** Takes a credit back whole. Throws 422 where some of it is used. */
  async function takeBack(tx: Tx, credit: CreditRow, byId: number | null): Promise<void> {
    const { orders, wasCashed } = await readUses(tx, credit.id);
    if (orders.length > 0) {
      throw refused(`O crédito deste aparelho está nos pedidos ${orders.join(', ')}. Cancele os pedidos antes.`);
    }
    if (wasCashed) throw refused('O crédito deste aparelho já virou pagamento em dinheiro: a compra fica como está.');
    const { id: creditId, freePrincipalCents: principalCents, freeBonusCents: bonusCents } = credit;
    await writeMoves(tx, [{ creditId, kind: 'taken_back', principalCents, bonusCents, byId }]);
  }

  async function follow(tx: Tx, proposal: CreditedProposal, byId: number | null): Promise<'pix' | 'credit'> {
    const isWanted = isBought(proposal.status) && proposal.pay_as === 'credit';
    // Its proposal is locked: nobody else gives it a credit.
    if (!isWanted && !(await findCreditOf(tx, proposal.id))) return proposal.pay_as === 'credit' ? 'credit' : 'pix';
    await lockCredits(tx, proposal.user_id);
    const credit = await findCreditOf(tx, proposal.id);
    const uses = credit && (isThere(credit) || (await wasUsed(tx, credit)));
    if (credit && uses) {
      const { principalCents } = partsOf(proposal, 0);
      if (isWanted && credit.principalCents === principalCents) return 'credit';
      await takeBack(tx, credit, byId);
    }
    if (!isWanted) return proposal.pay_as === 'credit' ? 'credit' : 'pix';
    if (!uses && !(await tradeSettings.read(tx)).credit_enabled) {
      await setPaidByPix(tx, proposal.id);
      return 'pix';
    }
    await grant(tx, proposal, byId);
    return 'credit';
  }

  /** True if a credit of which nothing is left was used, so that it is no credit that was taken back. */
  async function wasUsed(tx: Tx, credit: CreditRow): Promise<boolean> {
    const { orders, wasCashed } = await readUses(tx, credit.id);
    return orders.length > 0 || wasCashed;
  }

  async function listOffers(db: Executor, proposals: readonly CreditedProposal[]) {
    const { credit_enabled, bonus_percent } = await tradeSettings.read(db);
    return new Map(
      proposals.flatMap((proposal): [number, CreditParts][] => {
        const { id, status, pay_as } = proposal;
        if (pay_as === 'credit') return [[id, partsOf(proposal, proposal.bonus_percent ?? 0)]];
        const hasEnded = proposalStatusRow(status)?.end === 'not-bought';
        return credit_enabled && !hasEnded ? [[id, partsOf(proposal, bonus_percent)]] : [];
      }),
    );
  }

  return { follow, listOffers };
}
