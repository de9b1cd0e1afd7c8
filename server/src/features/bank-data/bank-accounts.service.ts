import { isDeepStrictEqual } from 'node:util';
import type { BankData } from '@giro/contract/calls/bank-data.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { maskCpf } from '@giro/contract/rules/documents.ts';
import { isBankDataEditable, isBought } from '@giro/contract/rules/proposal-status.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { type Edit, isStale } from '../../platform/database/versions.ts';
import { notFound, refused } from '../../platform/http/errors.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import {
  type AccountChangeRow,
  type AccountGiver,
  insertAccountChange,
  listAccountChanges,
  updateAccount,
} from './bank-accounts.queries.ts';
import { accountState, maskBankData } from './bank-accounts.rules.ts';
import type { AccountPayout, AccountPayouts, AccountProposal, AccountProposals } from './bank-data.port.ts';
import type { BankLinks } from './bank-links.service.ts';

const column = 'proposals.bank_data_sealed';
const unknownLink = 'Não encontramos esta proposta. Confira o link recebido por e-mail.';
const endedLink = 'Este link não vale mais. Entre na sua conta para ver a proposta, ou peça um novo à loja.';

export interface BankAccountsOptions {
  database: Database;
  box: SecretBox;
  accounts: AccountsService;
  bankLinks: BankLinks;
  proposals: AccountProposals;
  payouts: AccountPayouts;
  now: () => Date;
}

export type BankAccounts = ReturnType<typeof createBankAccounts>;
export type AccountChange = AccountChangeRow;

/**
 * Accounts that sellers are paid to: sealed at rest, every change recorded with a masked before and after, and told.
 */
export function createBankAccounts(options: BankAccountsOptions) {
  const { database, box, accounts, bankLinks, proposals, payouts, now } = options;

  function open(row: Pick<AccountProposal, 'id' | 'bank_data_sealed'>): BankData | null {
    return row.bank_data_sealed ? JSON.parse(box.open(row.bank_data_sealed, column, row.id)) : null;
  }

  /**
   * True if the seller may still give or change the account, today in São Paulo: not once somebody pays to it.
   * `isAsked`: the shop waits for another one.
   */
  function isEditable(
    row: Omit<AccountProposal, 'version'>,
    payout: AccountPayout | undefined,
    isAsked: boolean,
  ): boolean {
    if (payout?.isFrozen) return false;
    const { status, payment_date: paymentDate, bank_data_sealed } = row;
    // Credit may be paid out at any time; what somebody pays goes to the account that it was begun with.
    const isAwaited = row.pay_as === 'credit' || (payout?.state === 'due' && (bank_data_sealed === null || isAsked));
    return isBankDataEditable({ status, paymentDate, today: saoPauloToday(now()), isAwaited });
  }

  /** Facts beside its proposal that decide whether an account may change. */
  async function readFacts(db: Executor, id: number) {
    const payout = (await payouts.listFor(db, [id])).get(id);
    return { payout, isAsked: await bankLinks.isAsked(db, id) };
  }

  /** Throws 422 with why the account stays as it is. The shop asks itself. */
  async function assertEditable(tx: Tx, row: AccountProposal, by: AccountGiver): Promise<void> {
    const { payout, isAsked } = await readFacts(tx, row.id);
    if (isEditable(row, payout, isAsked || by.isOfShop)) return;
    const stays = 'Os dados bancários desta proposta não podem mais ser alterados';
    if (!payout?.isFrozen) throw refused(`${stays}.`);
    throw refused(`${stays}: ${payout.state === 'paid' ? 'ela já foi paga' : 'o pagamento está em andamento'}.`);
  }

  /** The id of the proposal behind a link. The owner's session stands for a link that is over. Throws 404. */
  async function getLinkedId(db: Executor, token: string, ownerId?: number): Promise<number> {
    const link = await bankLinks.find(db, token);
    if (!link) throw notFound(unknownLink);
    if (ownerId === undefined && !link.isAlive) throw notFound(endedLink);
    return link.proposalId;
  }

  /** Content of the form behind the mailed link. Throws 404 for a link that is unknown or over. */
  async function getForm(token: string) {
    const row = await proposals.find(database, await getLinkedId(database, token));
    const stored = open(row);
    const [{ payout, isAsked }, person] = await Promise.all([
      readFacts(database, row.id),
      accounts.findPerson(row.user_id),
    ]);
    const seller = person && accounts.present(person, 'own');
    return {
      ...(stored && maskBankData(stored)),
      proposal_id: row.id,
      device: deviceName(row.brand_name, row.model_name),
      editable: isEditable(row, payout, isAsked),
      seller_name: seller?.name ?? '',
      seller_cpf: seller?.cpf ? maskCpf(seller.cpf) : null,
    };
  }

  /**
   * Writes an account over the one before; the first one is no change of the proposal where its seller gives it. The same
   * again changes nothing. Throws 422 with why the account stays as it is.
   */
  async function write(tx: Tx, row: AccountProposal, bankData: BankData, by: AccountGiver): Promise<void> {
    await assertEditable(tx, row, by);
    const before = open(row);
    if (isDeepStrictEqual(before, bankData)) return;
    const sealed = box.seal(JSON.stringify(bankData), column, row.id);
    await updateAccount(tx, row.id, sealed, before || by.isOfShop ? { at: now(), byId: by.id } : undefined);
    const masked = maskBankData(bankData);
    const change = { proposalId: row.id, by, before: before && maskBankData(before), after: masked };
    const changeId = await insertAccountChange(tx, change);
    await payouts.noteAccount(tx, row.id);
    const states = { before: before ? accountState(maskBankData(before)) : undefined, after: accountState(masked) };
    await record(tx, { kind: 'bank-data', subject: subjects.proposal(row.id), ...states });
    await proposals.tellAccount(tx, row.id, changeId, { masked, isFirst: before === null, isByShop: by.isOfShop });
  }

  /**
   * Saves bank data, tells the seller, and returns the proposal's id; the same data again change nothing. With `ownerId`
   * only that person's proposal exists. After the approval a save ends every link. Throws 404, 422 once the proposal has
   * ended, somebody pays, or the payment date has come and nobody waits for an account, and 429 when this client has
   * caused too many mails to strangers.
   */
  async function save(token: string, bankData: BankData, client: string, ownerId?: number): Promise<number> {
    const known = await proposals.find(database, await getLinkedId(database, token, ownerId));
    if (ownerId !== undefined && known.user_id !== ownerId) throw notFound(unknownLink);
    await accounts.countMailToStranger(client, known.user_id);
    return database.transaction().execute(async (tx) => {
      await proposals.lock(tx, known.id);
      // A link may have ended while this save waited for the one that ended it.
      const row = await proposals.find(tx, await getLinkedId(tx, token, ownerId));
      await write(tx, row, bankData, { id: ownerId ?? null, isOfShop: false });
      if (isBought(row.status)) await bankLinks.endAll(tx, row.id);
      return row.id;
    });
  }

  /**
   * Saves bank data in the name of somebody of the shop, and tells the seller. Throws 404, 409 over an older version of
   * the proposal, and 422 once it has ended or somebody pays.
   */
  async function saveByShop(id: number, bankData: BankData, edit: Edit): Promise<void> {
    await database.transaction().execute(async (tx) => {
      await proposals.lock(tx, id);
      const row = await proposals.find(tx, id);
      if (isStale(edit, row.version))
        await refuseUnsaved(tx, { table: 'proposals', id, changed: 'Esta proposta foi alterada' });
      await write(tx, row, bankData, { id: edit.byId, isOfShop: true });
    });
  }

  /** The latest change of each of these accounts that has had more than the first that its seller gave. */
  async function listChanges(db: Executor, proposalIds: readonly number[]): Promise<Map<number, AccountChange>> {
    return new Map((await listAccountChanges(db, proposalIds)).map((change) => [change.proposal_id, change]));
  }

  return { open, mask: maskBankData, isEditable, listChanges, getForm, save, saveByShop };
}
