import { isBought, proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { can } from '@giro/contract/rules/roles.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { ShopReader } from '../../platform/sessions/reader.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { SavedAccount } from '../bank-data/bank-data.port.ts';
import type { BankLinks } from '../bank-data/bank-links.service.ts';
import type { ChatOpenings } from '../chats/chat-openings.service.ts';
import type { StatusTexts } from '../settings/status-texts.service.ts';
import {
  getProposal,
  getSeller,
  lockProposal,
  type ProposalEvents,
  unknownProposal,
} from './known-proposals.service.ts';
import { listHistory } from './proposal-status.queries.ts';
import { creditChat, proposalTextValues } from './proposal-texts.rules.ts';
import { accountMail, bankDataMail, isKeptAsCredit, statusMail, submittedMail } from './proposals.mail.ts';
import type { OpenOffers, ProposalParcels } from './proposals.port.ts';
import type { ProposalRow } from './proposals.queries.ts';

const askBankDataMinutes = 10;

export interface ProposalMailsOptions {
  database: Database;
  accounts: AccountsService;
  bankLinks: BankLinks;
  openOffers: OpenOffers;
  proposalParcels: Pick<ProposalParcels, 'findCodeEnd'>;
  statusTexts: StatusTexts;
  outbox: Outbox;
  baseUrl: string;
}

export type ProposalMails = ReturnType<typeof createProposalMails>;

/** Mails to sellers about their proposals, each event once. */
export function createProposalMails(options: ProposalMailsOptions) {
  const { database, accounts, bankLinks, openOffers, proposalParcels, statusTexts, outbox, baseUrl } = options;
  const causeOf = (row: Pick<ProposalRow, 'id'>, event: string) =>
    ({ subjectKind: 'proposal', subjectId: row.id, event }) as const;

  /** A link for a seller who has never shown that mail reaches them. */
  async function confirmationLinkFor(tx: Tx, seller: { id: number; email: string | null }) {
    if (seller.email === null || (await accounts.isEmailConfirmed(tx, seller.id))) return undefined;
    return accounts.createConfirmationLink(tx, seller.id, seller.email);
  }

  async function postSubmitted(tx: Tx, row: ProposalRow): Promise<void> {
    const cause = causeOf(row, 'submitted');
    if (await outbox.hasPosted(tx, cause)) return;
    const seller = await getSeller(tx, row);
    const content = submittedMail(row, seller.name, baseUrl, await confirmationLinkFor(tx, seller));
    await outbox.post(tx, cause, seller.email, content);
  }

  /** The mail of a proposal's latest status. */
  async function latestCause(db: Executor, row: Pick<ProposalRow, 'id'>) {
    const latest = (await listHistory(db, [row.id])).at(-1);
    return causeOf(row, `status:${latest?.id ?? 0}`);
  }

  /** True if a mail server has taken the mail of a proposal's latest status. */
  async function isStatusHandedOver(db: Executor, id: number): Promise<boolean> {
    return outbox.isHandedOver(db, await latestCause(db, { id }));
  }

  /** Until when the code of a proposal that has just got one is good. */
  const findCodeEnd = async (db: Executor, { id, status, shipping_code }: ProposalRow) =>
    status === proposalStatus.codeSent && shipping_code !== null
      ? proposalParcels.findCodeEnd(db, id, shipping_code)
      : null;

  /** Mails the latest status, with what somebody adds to it; the same change is never mailed twice. */
  async function postStatus(tx: Tx, row: ProposalRow, added?: string): Promise<void> {
    const cause = await latestCause(tx, row);
    if (await outbox.hasPosted(tx, cause)) return;
    const seller = await getSeller(tx, row);
    const needsBankData = isBought(row.status) && row.pay_as === 'pix' && !row.bank_data_sealed;
    const link = needsBankData ? (await bankLinks.create(tx, row.id, 'approved')).url : undefined;
    const offered = await openOffers.mailBlocksFor(tx, row);
    const findWords = await statusTexts.findMail(tx, 'proposal', row.status);
    const answerUrl = link ?? (await openOffers.findUrl(tx, row.id)) ?? `${baseUrl}/propostas-user`;
    const codeEndsOn = await findCodeEnd(tx, row);
    const edited = findWords?.(proposalTextValues(row, seller.name, answerUrl, codeEndsOn));
    const company = { link, offered, edited, added, codeEndsOn };
    await outbox.post(tx, cause, seller.email, statusMail(row, seller.name, baseUrl, company));
  }

  /** The mail of the latest status as its seller reads it; undefined while there is none. */
  const readStatus = async (tx: Tx, row: ProposalRow) => outbox.read(tx, await latestCause(tx, row));

  /** Tells the seller which account the shop pays now; `changeId` names the save. */
  async function tellAccount(tx: Tx, id: number, changeId: number, account: SavedAccount): Promise<void> {
    const row = await getProposal(tx, id);
    const seller = await getSeller(tx, row);
    const content = accountMail(row, seller.name, account);
    await outbox.post(tx, causeOf(row, `bank-account:${changeId}`), seller.email, content);
  }

  /**
   * Makes sure that a proposal's first mail is on its way, for its owner or an admin. Throws 404, which is also what
   * everybody else is told.
   */
  async function ensureSubmitted(id: number, person: SignedIn): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const row = await getProposal(tx, id);
      if (row.user_id !== person.id && !can(person, 'proposals.change')) throw notFound(unknownProposal);
      await postSubmitted(tx, row);
    });
  }

  /** Makes sure that the mail of a proposal's latest status is on its way. Throws 404. */
  async function ensureStatus(id: number): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const row = await getProposal(tx, id);
      if (row.status === proposalStatus.pending) await postSubmitted(tx, row);
      else await postStatus(tx, row);
    });
  }

  /** Mails the seller a new link for the bank data, once in each ten minutes. Throws 404. */
  async function askForBankData(id: number): Promise<void> {
    await database.transaction().execute(async (tx) => {
      // Two admins ask one after the other, so that the second sees that the first has.
      await lockProposal(tx, id);
      const row = await getProposal(tx, id);
      if (await bankLinks.wasAskedWithin(tx, id, askBankDataMinutes)) return;
      const seller = await getSeller(tx, row);
      const { url, name, expiresAt } = await bankLinks.create(tx, id, 'asked');
      await outbox.post(tx, causeOf(row, `bank-data:${name}`), seller.email, bankDataMail(row, seller.name, url), {
        expiresAt,
      });
      await record(tx, { kind: 'bank-data-asked', subject: subjects.proposal(id) });
    });
  }

  return {
    postSubmitted,
    postStatus,
    readStatus,
    isStatusHandedOver,
    tellAccount,
    ensureSubmitted,
    ensureStatus,
    askForBankData,
  };
}

interface ProposalChatsOptions {
  database: Database;
  statusTexts: StatusTexts;
  chatOpenings: ChatOpenings;
  proposalParcels: Pick<ProposalParcels, 'findCodeEnd'>;
  events: ProposalEvents;
  baseUrl: string;
}

export type ProposalChats = ReturnType<typeof createProposalChats>;

/** Chats with sellers, about the status of a proposal of theirs. */
export function createProposalChats(options: ProposalChatsOptions) {
  const { database, statusTexts, chatOpenings, proposalParcels, events, baseUrl } = options;

  /**
   * The address of a chat that tells the seller of the status, and who opens it now, which is noted. Its link leads to the
   * seller's panel: one that acts in their name is read by nobody of the shop. Throws 404; 422 for a seller without a
   * phone that can have such a chat.
   */
  async function open(id: number, writer: ShopReader) {
    return database.transaction().execute(async (tx) => {
      const row = await getProposal(tx, id);
      const { status } = row;
      const seller = await getSeller(tx, row);
      const codeEndsOn = row.shipping_code ? await proposalParcels.findCodeEnd(tx, id, row.shipping_code) : null;
      const values = proposalTextValues(row, seller.name, `${baseUrl}/propostas-user`, codeEndsOn);
      const original = isKeptAsCredit(row) ? creditChat : undefined;
      const text = await statusTexts.chatText(tx, 'proposal', status, values, original);
      const opening = { kind: 'proposal', subjectId: id, status, byId: writer.id } as const;
      const opened = await chatOpenings.open(tx, opening, { phone: seller.phone, text });
      await events.note(tx, { proposalId: id, kind: 'whatsapp-opened', by: writer.id });
      await record(tx, { kind: 'chat-opened', subject: subjects.proposal(id) });
      return opened;
    });
  }

  return { open };
}
