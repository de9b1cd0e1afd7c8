import type { BankData } from '@giro/contract/calls/proposals.ts';
import { maskCpf } from '@giro/contract/rules/cpf.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import { deviceName } from '@giro/contract/rules/device-name.ts';
import { maskNumber } from '@giro/contract/rules/mask-number.ts';
import { isBankDataEditable } from '@giro/contract/rules/proposal-status.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound, refused } from '../../platform/http/errors.ts';
import { findProposalByToken, type ProposalRow } from './proposals.queries.ts';

const column = 'proposals.bank_data_sealed';
const unknownLink = 'Não encontramos esta proposta. Confira o link recebido por e-mail.';

export type BankAccounts = ReturnType<typeof createBankAccounts>;

/** Where sellers are paid: sealed at rest, every change recorded with a masked before and after. */
export function createBankAccounts({ database, box, now }: { database: Database; box: SecretBox; now: () => Date }) {
  function open(row: Pick<ProposalRow, 'id' | 'bank_data_sealed'>): BankData | null {
    return row.bank_data_sealed ? JSON.parse(box.open(row.bank_data_sealed, column, row.id)) : null;
  }

  async function getByToken(token: string): Promise<ProposalRow> {
    const row = await findProposalByToken(database, token);
    if (!row) throw notFound(unknownLink);
    return row;
  }

  /** What the form behind the mailed link shows. Throws 404 for an unknown link. */
  async function getForm(token: string) {
    const row = await getByToken(token);
    const stored = open(row);
    return {
      ...(stored && maskBankData(stored)),
      proposal_id: row.id,
      device: deviceName(row.brand_name, row.model_name),
      editable: isBankDataEditable(row.status, row.payment_date, saoPauloToday(now())),
    };
  }

  /**
   * Saves bank data and answers the proposal's id. With `ownerId` only that person's proposal exists. Throws 404, and
   * 422 once the proposal has ended or the payment date has come.
   */
  async function save(token: string, bankData: BankData, ownerId?: number): Promise<number> {
    const known = await getByToken(token);
    if (ownerId !== undefined && known.user_id !== ownerId) throw notFound(unknownLink);
    return database.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('proposals')
        .selectAll()
        .where('id', '=', known.id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (!isBankDataEditable(row.status, row.payment_date, saoPauloToday(now()))) {
        throw refused('Os dados bancários desta proposta não podem mais ser alterados.');
      }
      const before = open(row);
      await tx
        .updateTable('proposals')
        .set({ bank_data_sealed: box.seal(JSON.stringify(bankData), column, row.id) })
        .where('id', '=', row.id)
        .execute();
      await tx
        .insertInto('bank_data_changes')
        .values({
          proposal_id: row.id,
          changed_at: now(),
          changed_by: ownerId,
          before_masked: before && JSON.stringify(maskBankData(before)),
          after_masked: JSON.stringify(maskBankData(bankData)),
        })
        .execute();
      return row.id;
    });
  }

  return { open, getForm, save };
}

function maskBankData(data: BankData): BankData {
  return {
    ...data,
    agency_number: maskNumber(data.agency_number),
    account_number: maskNumber(data.account_number),
    cpf_cnpj: maskCpf(data.cpf_cnpj),
  };
}
