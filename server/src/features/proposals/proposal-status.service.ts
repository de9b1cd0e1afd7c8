import type { Proposal, StatusChange } from '@giro/contract/calls/proposals.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { sanitiseRichText } from '../../platform/html.ts';
import { invalid, refused } from '../../platform/http/errors.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import type { OwedPayouts } from '../payouts/owed-payouts.service.ts';
import { getProposal, getSeller, unknownProposal } from './known-proposals.service.ts';
import type { ProposalLists } from './proposal-lists.service.ts';
import type { ProposalMails } from './proposal-mails.service.ts';
import { insertStatus, updateStatus } from './proposals.queries.ts';
import { missingExtra } from './proposals.rules.ts';

interface ProposalStatusOptions {
  database: Database;
  lists: ProposalLists;
  owedPayouts: OwedPayouts;
  proposalMails: ProposalMails;
  now: () => Date;
}

/** Moves proposals from status to status, and what goes with it: extras, history, what the seller is owed, mail. */
export function createProposalStatus({ database, lists, owedPayouts, proposalMails, now }: ProposalStatusOptions) {
  /**
   * Sets a status and its extras, records who did it and mails the seller. An extra that is absent keeps its stored
   * value. Throws 404; 409 when the proposal is no longer at the edit's version; 422 for a deactivated seller, an extra
   * that the status needs, or a change of what somebody is paying or has paid.
   */
  async function changeStatus(id: number, change: StatusChange, edit: Edit): Promise<Proposal> {
    const columns = {
      status: change.status,
      shipping_code: change.codigo,
      rejection_reason: change.rejectionReason === undefined ? undefined : sanitiseRichText(change.rejectionReason),
      new_value_cents: change.newValor,
      freight_cents: change.custoFrete,
      payment_date: change.dataPag,
      return_code: change.codigoDev,
    };
    return database.transaction().execute(async (tx) => {
      if (!(await updateStatus(tx, id, columns, edit, now()))) await refuseChange(tx, id);
      await insertStatus(tx, id, { status: change.status, changed_at: now(), changed_by: edit.byId });
      const row = await getProposal(tx, id);
      const missing = missingExtra(row);
      if (missing) throw invalid({ [missing.field]: [missing.text] });
      await owedPayouts.follow(tx, row, edit.byId);
      await proposalMails.postStatus(tx, row);
      return lists.presentOne(tx, row, 'admin');
    });
  }

  /** Says why a status could not be changed. */
  async function refuseChange(tx: Tx, id: number): Promise<never> {
    const row = await getProposal(tx, id);
    const seller = await getSeller(tx, row);
    if (seller.deleted_at) throw refused('Este usuário está desativado. Ative o usuário para alterar o status.');
    return refuseUnsaved(tx, {
      table: 'proposals',
      id,
      unknown: unknownProposal,
      changed: 'Esta proposta foi alterada',
    });
  }

  return { changeStatus };
}
