import type { BodyOf } from '@giro/contract/call.ts';
import {
  describedDevice,
  type Proposal,
  type ProposalListQuery,
  type StatusChange,
  type submitProposalCall,
} from '@giro/contract/calls/proposals.ts';
import type { AllProposalsQuery } from '@giro/contract/calls/spreadsheets.ts';
import { email as emailField } from '@giro/contract/fields.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { texts } from '@giro/contract/texts.ts';
import { readInBatches } from '../../platform/database/batches.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { countEach, pageOf } from '../../platform/database/paging.ts';
import { sanitiseRichText } from '../../platform/html.ts';
import { type FieldErrors, FieldProblems, invalid, messages, notFound, refused } from '../../platform/http/errors.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Caller } from '../../platform/http/request-session.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { EvaluationService, ValuedDevice } from '../evaluation/evaluation.service.ts';
import type { BankAccounts } from './bank-accounts.ts';
import type { BankLinks } from './bank-links.ts';
import { getProposal, getSeller, unknownProposal } from './get-proposal.ts';
import { presentingProposals } from './presenting-proposals.ts';
import type { ProposalMails } from './proposal-mails.ts';
import type { Reader } from './proposals.presenter.ts';
import {
  insertProposal,
  insertStatus,
  listOwnProposals,
  listProposalBatch,
  listProposals,
} from './proposals.queries.ts';
import { attemptOf, deviceNames, missingExtra } from './proposals.rules.ts';
import { waitingConditions } from './proposals.waiting.ts';

const validDays = 7;

export interface ProposalsOptions {
  database: Database;
  accounts: AccountsService;
  evaluation: EvaluationService;
  bankAccounts: BankAccounts;
  bankLinks: BankLinks;
  proposalMails: ProposalMails;
  limit: Limit;
  now: () => Date;
}

/** What names one device; `key` is the attempt's. */
interface SubmittedDevice {
  imei: string;
  serialNumber?: string;
  key?: string;
}

export type ProposalsService = ReturnType<typeof createProposals>;

export function createProposals(options: ProposalsOptions) {
  const { database, accounts, evaluation, proposalMails, now } = options;
  const present = presentingProposals(options);

  async function recordProposal(tx: Executor, userId: number, device: ValuedDevice, input: SubmittedDevice) {
    const { imei, serialNumber, key } = input;
    const { id, isNew } = await insertProposal(tx, {
      user_id: userId,
      brand_name: device.model.brand_name,
      type_name: device.model.type_name,
      model_name: device.model.name,
      model_id: device.model.id,
      imei,
      serial_number: serialNumber,
      selected_options: JSON.stringify(device.chosen),
      base_value_cents: device.model.base_value_cents,
      value_cents: device.valueCents,
      valid_until: new Date(now().getTime() + validDays * 86_400_000),
      created_at: now(),
      attempt: key === undefined ? null : attemptOf(key, imei, device),
    });
    if (isNew) await insertStatus(tx, id, { status: proposalStatus.pending, changed_at: now() });
    return id;
  }

  /**
   * A device that the wizard does not know so, and a visitor's account that cannot be, to be told together with other
   * mistakes. Throws 429 past the limit of addresses that have an account.
   */
  async function submissionProblems(sent: unknown, person: SignedIn | undefined, client: string): Promise<FieldErrors> {
    const problems = new FieldProblems();
    const device = describedDevice.safeParse(sent);
    if (device.success) await evaluation.valueDevice(database, deviceNames(device.data), problems);
    if (person) return problems.errors;
    const email = emailField.safeParse((sent as { email?: unknown }).email);
    if (email.success && (await accounts.isEmailTaken(email.data, client))) problems.add('email', texts.emailTaken);
    problems.addAll(await accounts.passwordProblems(sent));
    return problems.errors;
  }

  /**
   * Records a proposal, the account of a visitor, and the mail, all or nothing. Who is signed in needs only the device;
   * the same device under the same `key` is the proposal that they made with it. Throws 422 as `submissionProblems`
   * tells, 429 past the limits of the address.
   */
  async function submit(
    input: BodyOf<typeof submitProposalCall>,
    person: SignedIn | undefined,
    caller: Caller,
    key?: string,
  ) {
    const problems = new FieldProblems();
    const device = await evaluation.valueDevice(database, deviceNames(input), problems);
    problems.throwIfAny();
    if (!device) throw refused(messages.invalid);
    await options.limit.take(caller.client);
    await accounts.countMailToStranger(caller.client, person?.id);
    const visitor = 'fullName' in input ? { ...input, name: input.fullName } : undefined;
    const passwordHash = visitor && (await accounts.hashNewPassword(visitor.password, visitor));
    return database.transaction().execute(async (tx) => {
      const account =
        visitor && passwordHash ? await accounts.createPerson(tx, { ...visitor, passwordHash }) : undefined;
      const userId = account?.id ?? person?.id;
      if (!userId) throw refused(messages.invalid);
      const row = await getProposal(tx, await recordProposal(tx, userId, device, { ...input, key }));
      await proposalMails.postSubmitted(tx, row);
      const token = account && (await accounts.beginSession(tx, account.id, caller));
      return { id: row.id, valueCents: row.value_cents, token };
    });
  }

  async function list(query: ProposalListQuery) {
    const { rows, total } = await listProposals(database, query, now());
    return pageOf(await present(database, rows, 'admin'), total, query.page);
  }

  /** What `list` finds on all its pages, in batches from one snapshot. */
  function listAll(query: AllProposalsQuery) {
    const asked = now();
    return readInBatches(
      database,
      (tx, afterId) => listProposalBatch(tx, query, asked, afterId),
      (tx, rows) => present(tx, rows, 'file'),
    );
  }

  const countWaiting = () => countEach(database, 'proposals', waitingConditions(now()));

  async function listOwn(userId: number, page: number) {
    const { rows, total } = await listOwnProposals(database, userId, page);
    return pageOf(await present(database, rows, 'user'), total, page);
  }

  /** One proposal as this reader sees it. Throws 404. */
  async function get(id: number, reader: Reader, db: Executor = database): Promise<Proposal> {
    const [proposal] = await present(db, [await getProposal(db, id)], reader);
    if (!proposal) throw notFound(unknownProposal);
    return proposal;
  }

  /** One proposal as the shop sees it, whose status stays until the transaction ends. Throws 404. */
  async function hold(tx: Tx, id: number): Promise<Proposal> {
    await tx.selectFrom('proposals').select('id').where('id', '=', id).forShare().execute();
    return get(id, 'admin', tx);
  }

  /**
   * Sets a status and its extras, records who did it and mails the seller. An extra that is absent keeps its stored
   * value. Throws 404; 409 when `expectedVersion` is given and no longer the proposal's; 422 for a deactivated seller
   * or an extra that the status needs.
   */
  async function changeStatus(id: number, change: StatusChange, admin: SignedIn, expectedVersion?: number) {
    const reason = change.rejectionReason === undefined ? undefined : sanitiseRichText(change.rejectionReason);
    return database.transaction().execute(async (tx) => {
      const updated = await tx
        .updateTable('proposals')
        .set((old) => ({
          status: change.status,
          shipping_code: change.codigo,
          rejection_reason: reason,
          new_value_cents: change.newValor,
          freight_cents: change.custoFrete,
          payment_date: change.dataPag,
          return_code: change.codigoDev,
          updated_at: now(),
          updated_by: admin.id,
          version: old('version', '+', 1),
        }))
        .where('id', '=', id)
        .$if(expectedVersion !== undefined, (query) => query.where('version', '=', expectedVersion ?? 0))
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('users')
              .select('users.id')
              .whereRef('users.id', '=', 'proposals.user_id')
              .where('users.deleted_at', 'is', null),
          ),
        )
        .returning('id')
        .executeTakeFirst();
      if (!updated) await refuseChange(tx, id);
      await insertStatus(tx, id, { status: change.status, changed_at: now(), changed_by: admin.id });
      const row = await getProposal(tx, id);
      const missing = missingExtra(row);
      if (missing) throw invalid({ [missing.field]: [missing.text] });
      await proposalMails.postStatus(tx, row);
      const [proposal] = await present(tx, [row], 'admin');
      if (!proposal) throw notFound(unknownProposal);
      return proposal;
    });
  }

  /** Says why a status could not be changed. */
  async function refuseChange(tx: Executor, id: number): Promise<never> {
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

  return {
    submissionProblems,
    submit,
    list,
    listAll,
    countWaiting,
    listOwn,
    get,
    hold,
    changeStatus,
  };
}
