import type { BodyOf } from '@giro/contract/call.ts';
import { type DescribedDevice, describedDevice, deviceNames } from '@giro/contract/calls/proposal-submission.ts';
import type { submitProposalCall } from '@giro/contract/calls/proposals.ts';
import { email as emailField } from '@giro/contract/fields.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { texts } from '@giro/contract/texts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type FieldErrors, FieldProblems, messages, refused } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Caller } from '../../platform/http/request-session.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { EvaluationService, ValuedDevice } from '../evaluation/evaluation.service.ts';
import { getProposal, lockProposal, shareLockProposal } from './known-proposals.service.ts';
import { createProposalLists, type ProposalListsOptions } from './proposal-lists.service.ts';
import { insertStatus } from './proposal-status.queries.ts';
import {
  createProposalStatus,
  createStatusConditions,
  type ProposalStatusOptions,
  type StatusConditionsOptions,
} from './proposal-status.service.ts';
import { insertProposal } from './proposals.queries.ts';
import { attemptOf } from './proposals.rules.ts';

export type ProposalsOptions = ProposalListsOptions &
  StatusConditionsOptions &
  Omit<ProposalStatusOptions, 'lists' | 'conditions'> & { evaluation: EvaluationService; limit: Limit };

/** The identifiers of one device; `key` is the attempt's. */
interface SubmittedDevice {
  imei: string;
  serialNumber?: string;
  key?: string;
}

/** Makes proposals of described devices. */
function createSubmission(options: ProposalsOptions) {
  const { database, accounts, evaluation, proposalMails, now } = options;

  async function recordProposal(tx: Tx, userId: number, device: ValuedDevice, input: SubmittedDevice) {
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
      await accounts.accept(tx, userId, caller.client);
      const row = await getProposal(tx, await recordProposal(tx, userId, device, { ...input, key }));
      await proposalMails.postSubmitted(tx, row);
      const token = account && (await accounts.beginSession(tx, account.id, caller));
      return { id: row.id, valueCents: row.value_cents, token };
    });
  }

  /** The quote of a device that somebody brings to the counter; nobody is mailed. Throws 422 as the wizard does. */
  async function quoteAtCounter(
    tx: Tx,
    userId: number,
    input: DescribedDevice & { imei: string; serialNumber?: string | undefined },
    problems: FieldProblems,
  ): Promise<number> {
    const device = await evaluation.valueDevice(tx, deviceNames(input), problems);
    problems.throwIfAny();
    if (!device) throw refused(messages.invalid);
    const { imei, serialNumber } = input;
    return recordProposal(tx, userId, device, serialNumber === undefined ? { imei } : { imei, serialNumber });
  }

  return { submissionProblems, submit, quoteAtCounter };
}

export type ProposalsService = ReturnType<typeof createProposals>;

/** All services for proposals, wired by hand; bank data and mails are services of their own. */
export function createProposals(options: ProposalsOptions) {
  const lists = createProposalLists(options);
  const conditions = createStatusConditions(options);
  return {
    ...lists,
    ...createSubmission(options),
    ...createProposalStatus({ ...options, lists, conditions }),
    lock: lockProposal,
    shareLock: shareLockProposal,
  };
}
