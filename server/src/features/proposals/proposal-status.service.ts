import type { Proposal, StatusChange } from '@giro/contract/calls/proposals.ts';
import type { MailPreview } from '@giro/contract/calls/shapes.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { isBought, type ProposalStatus, proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { dryRun } from '../../platform/database/transactions.ts';
import { isStale } from '../../platform/database/versions.ts';
import { sanitiseRichText } from '../../platform/html.ts';
import { invalid, Refusal, refused } from '../../platform/http/errors.ts';
import { refuseUnsaved, type ShownEdit } from '../../platform/http/if-match.ts';
import { previewOf } from '../../platform/mail/outbox.ts';
import { recordChanges, subjects } from '../../platform/record/record.ts';
import type { RegisterEntries } from '../device-register/device-register.service.ts';
import type { ImeiFlags } from '../imei-records/imei-flags.service.ts';
import type { DeviceSettingsService } from '../settings/device-settings.service.ts';
import {
  getProposal,
  getSeller,
  lockProposal,
  type ProposalEvents,
  unknownProposal,
} from './known-proposals.service.ts';
import type { ProposalLists } from './proposal-lists.service.ts';
import type { ProposalMails } from './proposal-mails.service.ts';
import { insertStatus, type StatusColumns, type StatusEdit, updateStatus } from './proposal-status.queries.ts';
import type {
  AskForCode,
  FollowedChange,
  OfferCeilings,
  OpenOffer,
  OpenOffers,
  OwedPayouts,
  PromisedDevices,
  ProposalDocuments,
  ProposalParcels,
  SellerCredits,
} from './proposals.port.ts';
import type { ProposalRow } from './proposals.queries.ts';
import { missingExtra, proposalState } from './proposals.rules.ts';

export interface StatusConditionsOptions {
  imeiFlags: ImeiFlags;
  offerCeilings: OfferCeilings;
  events: ProposalEvents;
}

/** Further statements required before a status can be set. */
type SaidOfStatus = Pick<StatusChange, 'confirm_expired' | 'flag_reason' | 'ceiling_reason'>;

/** Statements that people must make before setting a status that the shop would regret. */
export function createStatusConditions({ imeiFlags, offerCeilings, events }: StatusConditionsOptions) {
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
   * restriction, and an approval for one that was bought from somebody else before, needs a reason, which is noted; so does a
   * counter-offer above the ceiling, `field` being where it was typed. Throws 409 with `needs`, after which the status must not stay.
   */
  async function assertMet(
    tx: Tx,
    row: ProposalRow,
    said: SaidOfStatus,
    byId: number,
    field: 'newValor' | 'value' = 'newValor',
  ): Promise<void> {
    if (row.status === proposalStatus.counterOfferSent && row.new_value_cents !== null) {
      const offer = { proposalId: row.id, cents: row.new_value_cents, reason: said.ceiling_reason, field };
      if (await offerCeilings.isAbove(tx, offer)) {
        await events.note(tx, {
          proposalId: row.id,
          kind: 'above-ceiling',
          by: byId,
          data: { words: said.ceiling_reason },
        });
      }
      return;
    }
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

  /** True if something is known against its device. */
  const isRestricted = async (tx: Tx, row: ProposalRow) => (await listAgainst(tx, row, false)).length > 0;

  return { assertMet, needsReason, isRestricted };
}

type StatusConditions = ReturnType<typeof createStatusConditions>;

export interface ProposalStatusOptions {
  database: Database;
  lists: ProposalLists;
  openOffers: OpenOffers;
  deviceSettings: DeviceSettingsService;
  conditions: StatusConditions;
  register: RegisterEntries;
  owedPayouts: OwedPayouts;
  sellerCredits: SellerCredits;
  promisedDevices: PromisedDevices;
  proposalDocuments: ProposalDocuments;
  proposalParcels: ProposalParcels;
  proposalMails: ProposalMails;
  now: () => Date;
}

/** A status that comes of something else than an admin's choice of it; what is absent stays as it is. */
export interface ProposalMove {
  status: ProposalStatus;
  newValueCents?: number;
  freightCents?: number | null;
  /** HTML. */
  rejectionReason?: string;
  /** The code that comes with status 4, and the one with status 10. */
  shippingCode?: string;
  returnCode?: string;
  /** Who has decided it; absent where nobody of the shop has. */
  byId?: number | undefined;
  /** Whose word it is where no person's, such as 'Transportadora'. */
  byName?: string;
  /** True if what has to be said of the status was said when it was asked for. */
  isSaid?: boolean;
  /** Content of the counter-offer that status 8 opens. */
  offer?: Pick<FollowedChange, 'differences' | 'message'>;
  /** True if status 9 comes of a counter-offer that its seller has accepted. */
  hasAccepted?: boolean;
  /** Answers to what is known of the proposal: see `assertMet` of the conditions. */
  said?: SaidOfStatus;
  /** True if the seller gets the mail of the status. */
  mail: boolean;
}

interface SetOptions extends Pick<ProposalMove, 'offer' | 'hasAccepted' | 'byName'> {
  /** The approver's word on the open counter-offer. */
  acceptsOffer?: boolean | undefined;
}

/** An approval pays an offer that its seller accepts, and otherwise what was in force before it, unless it says a value. */
function valueBy(acceptsOffer: boolean | undefined, { newCents }: OpenOffer, { new_value_cents }: StatusColumns) {
  return { new_value_cents: acceptsOffer ? newCents : (new_value_cents ?? null) };
}

function mustSayIfAccepted({ oldCents, newCents }: OpenOffer): Refusal {
  const [offered, quoted] = [newCents, oldCents].map((cents) => formatReais(reaisOf(cents)));
  const message = `A contraproposta de ${offered} espera resposta; a proposta era de ${quoted}. Diga se o vendedor aceita.`;
  return new Refusal(409, message, { needs: 'accept_offer' });
}

const sanitised = (html: string | undefined) => (html === undefined ? undefined : sanitiseRichText(html));

const columnsOf = (change: StatusChange): StatusColumns => ({
  status: change.status,
  shipping_code: change.codigo,
  rejection_reason: sanitised(change.rejectionReason),
  new_value_cents: change.newValor,
  freight_cents: change.custoFrete,
  payment_date: change.dataPag,
  return_code: change.codigoDev,
});

/** Moves proposals from status to status, and what goes with it: extras, history, what the seller is owed, mail. */
export function createProposalStatus(options: ProposalStatusOptions) {
  const {
    database,
    lists,
    openOffers,
    deviceSettings,
    conditions,
    owedPayouts,
    sellerCredits,
    promisedDevices,
    proposalDocuments,
    proposalParcels,
    register,
    proposalMails,
    now,
  } = options;

  /**
   * Sets a status, and has all that goes with it follow. A counter-offer that was accepted goes on to the approval,
   * where the shop has it so and nobody of the shop has to give a reason first.
   */
  async function set(
    tx: Tx,
    id: number,
    columns: StatusColumns,
    edit: StatusEdit,
    { offer, hasAccepted = false, acceptsOffer, byName }: SetOptions = {},
  ): Promise<ProposalRow> {
    await lockProposal(tx, id);
    const before = await getProposal(tx, id);
    const open = columns.status === proposalStatus.purchaseApproved ? await openOffers.findOpen(tx, id) : undefined;
    const written = { ...columns, ...(open && valueBy(acceptsOffer, open, columns)) };
    if (!(await updateStatus(tx, id, written, edit, now()))) await refuseChange(tx, id);
    if (open && acceptsOffer === undefined) throw mustSayIfAccepted(open);
    const entry = { status: columns.status, changed_at: now(), changed_by: edit.byId, by_name: byName ?? null };
    await insertStatus(tx, id, entry);
    const row = await getProposal(tx, id);
    const missing = missingExtra(row);
    if (missing) throw invalid({ [missing.field]: [missing.text] });
    const states = { before: proposalState(before), after: proposalState(row) };
    const by = byName === undefined ? undefined : { name: byName };
    await recordChanges(tx, { kind: 'proposal-status', subject: subjects.proposal(id), ...states, by });
    const isAccepted =
      (await openOffers.follow(tx, { proposal: row, byId: edit.byId, acceptsOffer, ...offer })) || hasAccepted;
    const owed = await promisedDevices.prepare(tx, row);
    const paid = { ...owed, pay_as: await sellerCredits.follow(tx, owed, edit.byId) };
    await owedPayouts.follow(tx, paid, edit.byId);
    await register.follow(tx, row);
    await proposalParcels.follow(tx, row);
    await promisedDevices.follow(tx, paid, edit.byId);
    const [wasBought, isNowBought] = [isBought(before.status), isBought(row.status)];
    await proposalDocuments.follow(tx, { proposalId: id, wasBought, isBought: isNowBought });
    if (!isAccepted || !(await deviceSettings.read(tx)).approve_on_accept) return paid;
    if (edit.byId === null && (await conditions.needsReason(tx, row))) return paid;
    return set(tx, id, { status: proposalStatus.purchaseApproved }, { byId: edit.byId, expectedVersion: undefined });
  }

  /** Asks for the code of a status that is saved without one; undefined where it has to be typed. */
  async function findAsker({ status, codigo, codigoDev }: StatusChange): Promise<AskForCode | undefined> {
    const isTyped = status === proposalStatus.codeSent ? codigo : codigoDev;
    return isTyped ? undefined : proposalParcels.findAsker(status);
  }

  /** True if neither this change nor an earlier one has brought the code that the status needs. */
  async function lacksCode(tx: Tx, id: number, { status }: StatusChange): Promise<boolean> {
    await lockProposal(tx, id);
    return missingExtra({ ...(await getProposal(tx, id)), status }) !== undefined;
  }

  /**
   * Has a carrier asked for the code of a status, which the proposal gets once that is there: until then it stays as it is.
   * What has to be said of the status is said now. Throws as `changeStatus` does.
   */
  async function askForCode(
    tx: Tx,
    id: number,
    change: StatusChange,
    edit: ShownEdit,
    ask: AskForCode,
  ): Promise<Proposal> {
    const row = await getProposal(tx, id);
    if (isStale(edit, row.version)) await refuseChange(tx, id);
    if ((await getSeller(tx, row)).deleted_at) await refuseChange(tx, id);
    await conditions.assertMet(tx, { ...row, status: change.status }, change, edit.byId);
    await ask(tx, id, edit.byId);
    return lists.presentOne(tx, row, edit.reader);
  }

  /**
   * Sets a status and its extras, records who did it and mails the seller. An extra that is absent keeps its stored
   * value. Throws 404; 409 when the proposal is no longer at the edit's version, or something has to be said first, as with an approval
   * while a counter-offer is open; 422
   * for a deactivated seller, an extra that the status needs, or a change of what somebody is paying or has paid.
   */
  async function changeStatus(id: number, change: StatusChange, edit: ShownEdit): Promise<Proposal> {
    const ask = await findAsker(change);
    return database.transaction().execute(async (tx) => {
      if (ask && (await lacksCode(tx, id, change))) return askForCode(tx, id, change, edit, ask);
      const row = await set(tx, id, columnsOf(change), edit, { acceptsOffer: change.accept_offer });
      await conditions.assertMet(tx, row, change, edit.byId);
      await proposalMails.postStatus(tx, row, change.added_line);
      return lists.presentOne(tx, row, edit.reader);
    });
  }

  /** The mail that such a change would send: it is made, read and taken back. Throws 404. */
  async function previewMail(id: number, change: StatusChange, byId: number): Promise<MailPreview> {
    const ask = await findAsker(change);
    return previewOf(() =>
      dryRun(database, async (tx) => {
        if (ask && (await lacksCode(tx, id, change))) return undefined;
        const said = { acceptsOffer: change.accept_offer ?? false };
        const row = await set(tx, id, columnsOf(change), { byId, expectedVersion: undefined }, said);
        await proposalMails.postStatus(tx, row, change.added_line);
        return proposalMails.readStatus(tx, row);
      }),
    );
  }

  /**
   * Sets a status within the caller's transaction, which has locked the proposal. Returns the proposal as it is then.
   * Throws as `changeStatus` does.
   */
  async function move(tx: Tx, id: number, change: ProposalMove): Promise<ProposalRow> {
    const columns = {
      status: change.status,
      rejection_reason: sanitised(change.rejectionReason),
      new_value_cents: change.newValueCents,
      freight_cents: change.freightCents,
      shipping_code: change.shippingCode,
      return_code: change.returnCode,
    };
    const row = await set(tx, id, columns, { byId: change.byId ?? null, expectedVersion: undefined }, change);
    if (change.byId !== undefined && !change.isSaid)
      await conditions.assertMet(tx, row, change.said ?? {}, change.byId, 'value');
    if (change.mail) await proposalMails.postStatus(tx, row);
    return row;
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

  /** True if no objection to its device is known, and its quote runs: a code can be sent without a person. */
  async function mayBeSentCode(tx: Tx, id: number): Promise<boolean> {
    const row = await getProposal(tx, id);
    return !row.is_quote_over && !(await conditions.isRestricted(tx, row));
  }

  return { changeStatus, previewMail, move, mayBeSentCode };
}
