import type { StatusChange } from '@giro/contract/calls/proposals.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { isBought, proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { ImeiFlags } from '../imei-records/imei-flags.service.ts';
import type { ProposalEvents } from './proposal-events.service.ts';
import type { ProposalRow } from './proposals.queries.ts';

interface StatusConditionsOptions {
  imeiFlags: ImeiFlags;
  events: ProposalEvents;
}

/** Further statements required before a status can be set. */
export type SaidOfStatus = Pick<StatusChange, 'confirm_expired' | 'flag_reason'>;

/** Statements that people must make before setting a status that the shop would regret. */
export function createStatusConditions({ imeiFlags, events }: StatusConditionsOptions) {
  /** Objections to a device, in sentences; that it was bought from somebody else counts where it is bought. */
  async function listAgainst(tx: Tx, row: ProposalRow, isApproved: boolean): Promise<string[]> {
    const restrictions = await imeiFlags.proposalRestrictions(tx, row);
    if (!isApproved) return restrictions;
    const asked = { proposalId: row.id, imei: row.imei, userId: row.user_id };
    const others = (await imeiFlags.boughtFromOthers(tx, [asked])).get(row.id);
    return others ? [...restrictions, imeiFlags.boughtBeforeText(others)] : restrictions;
  }

  /**
   * Holds a status that was set in this transaction against its quote and the numbers of its device: a code for a quote
   * that is over has to be confirmed, a code or an approval for a number that is blocked, or whose newest look-up was a
   * restriction, and an approval for one that was bought from somebody else before, needs a reason, which is noted. Throws 409 with `needs`, after which the status must not stay.
   */
  async function assertMet(tx: Tx, row: ProposalRow, said: SaidOfStatus, byId: number): Promise<void> {
    const sendsCode = row.status === proposalStatus.codeSent;
    if (sendsCode && row.is_quote_over && said.confirm_expired !== true) {
      const endedOn = formatDate(row.valid_until.toISOString());
      const message = `A cotação venceu em ${endedOn}. Confirme que a loja mantém o valor.`;
      throw new Refusal(409, message, { needs: 'confirm_expired' });
    }
    if (!sendsCode && !isBought(row.status)) return;
    const restrictions = await listAgainst(tx, row, !sendsCode);
    if (restrictions.length === 0) return;
    const { flag_reason: words } = said;
    imeiFlags.assertExplained(restrictions, words);
    await events.note(tx, { proposalId: row.id, kind: 'despite-flag', by: byId, data: { words } });
  }

  /** True if an approval would need a reason, which only somebody of the shop can give. */
  const needsReason = async (tx: Tx, row: ProposalRow) => (await listAgainst(tx, row, true)).length > 0;

  return { assertMet, needsReason };
}

export type StatusConditions = ReturnType<typeof createStatusConditions>;
