import type { AllProposalsQuery, Proposal, ProposalListQuery } from '@giro/contract/calls/proposals.ts';
import { proposalStatusRow } from '@giro/contract/rules/proposal-status.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { readInBatches } from '../../platform/database/batches.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { notFound } from '../../platform/http/errors.ts';
import { isOfShop, type Reader, type ShopReader, seesWhole, soughtBy } from '../../platform/sessions/reader.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { BankAccounts } from '../bank-data/bank-accounts.service.ts';
import type { BankLinks } from '../bank-data/bank-links.service.ts';
import type { ChatOpenings } from '../chats/chat-openings.service.ts';
import type { ImeiFlags } from '../imei-records/imei-flags.service.ts';
import type { ProposalEvents } from './known-proposals.service.ts';
import { getProposal, unknownProposal } from './known-proposals.service.ts';
import { listHistory } from './proposal-status.queries.ts';
import type {
  OpenOffers,
  OwedPayouts,
  PromisedDevices,
  ProposalDocuments,
  ProposalParcels,
  SellerCredits,
} from './proposals.port.ts';
import { presentProposal } from './proposals.presenter.ts';
import {
  countWaitingProposals,
  findAnswerBy,
  listOwnProposals,
  listProposalBatch,
  listProposals,
  listSellers,
  type ProposalRow,
} from './proposals.queries.ts';

export interface ProposalListsOptions {
  database: Database;
  box: SecretBox;
  accounts: AccountsService;
  bankAccounts: BankAccounts;
  bankLinks: BankLinks;
  openOffers: OpenOffers;
  owedPayouts: OwedPayouts;
  promisedDevices: PromisedDevices;
  proposalDocuments: ProposalDocuments;
  proposalParcels: ProposalParcels;
  sellerCredits: SellerCredits;
  chatOpenings: ChatOpenings;
  events: ProposalEvents;
  imeiFlags: ImeiFlags;
  now: () => Date;
}

export type ProposalLists = ReturnType<typeof createProposalLists>;

/** Facts by which a proposal's number is flagged. */
function numberOf({ id, imei, user_id, status }: ProposalRow) {
  return { proposalId: id, imei, userId: user_id, isEnded: proposalStatusRow(status)?.end !== null };
}

/** Proposals as the shop, their sellers and files show them. */
export function createProposalLists(options: ProposalListsOptions) {
  const { database, box, accounts, bankAccounts, bankLinks, openOffers, owedPayouts, sellerCredits } = options;
  const { chatOpenings, events, imeiFlags, now, promisedDevices, proposalDocuments, proposalParcels } = options;

  /**
   * Completes rows with their sellers, histories, links, changes of account, payouts, counter-offers, events, flags and
   * chats, by a few statements however many rows there are; those of a file by two that only read.
   */
  async function present(db: Executor, rows: readonly ProposalRow[], reader: Reader): Promise<Proposal[]> {
    const ids = rows.map(({ id }) => id);
    const [
      sellers,
      history,
      links,
      changes,
      payouts,
      promised,
      credits,
      offers,
      happened,
      parcels,
      notas,
      flags,
      chats,
    ] = await Promise.all([
      listSellers(
        db,
        rows.map(({ user_id }) => user_id),
      ),
      listHistory(db, ids),
      reader === 'file'
        ? undefined
        : reader === 'own'
          ? bankLinks.ensureShown(db, ids)
          : bankLinks.listWorking(db, ids),
      reader === 'file' ? undefined : bankAccounts.listChanges(db, ids),
      reader === 'file' ? undefined : owedPayouts.listFor(db, ids),
      reader === 'file' ? undefined : promisedDevices.listFor(db, ids),
      reader === 'file' ? undefined : sellerCredits.listOffers(db, rows),
      reader === 'file' ? undefined : openOffers.listNewest(db, ids, isOfShop(reader) ? 'admin' : 'user'),
      reader === 'file' ? undefined : events.listFor(db, ids),
      reader === 'file' ? undefined : proposalParcels.listFor(db, ids),
      reader === 'file' ? undefined : proposalDocuments.listFor(db, ids),
      isOfShop(reader) ? imeiFlags.flagsFor(db, rows.map(numberOf)) : undefined,
      isOfShop(reader) ? chatOpenings.listFor(db, 'proposal', ids) : undefined,
    ]);
    const sellerOf = new Map(sellers.map((seller) => [seller.id, accounts.present(seller, reader)]));
    const historyOf = Map.groupBy(history, ({ proposal_id }) => proposal_id);
    return rows.flatMap((row) => {
      const seller = sellerOf.get(row.user_id);
      if (!seller) return [];
      const link = links?.get(row.id);
      const seesBank = seesWhole(reader, 'bank-data.see', row.user_id);
      const bankData = bankAccounts.open(row);
      return presentProposal({
        row,
        seller,
        history: historyOf.get(row.id) ?? [],
        bankData: seesBank ? bankData : bankData && bankAccounts.mask(bankData),
        seesBank,
        isBankEditable: bankAccounts.isEditable(row, payouts?.get(row.id), link?.isAsked ?? false),
        bankLink: link,
        accountChange: changes?.get(row.id),
        payout: payouts?.get(row.id),
        promised: promised?.get(row.id),
        creditOffer: credits?.get(row.id),
        offer: offers?.get(row.id),
        events: happened?.get(row.id) ?? [],
        parcels: parcels?.get(row.id) ?? [],
        nota: notas?.get(row.id),
        imeiFlags: flags && (flags.get(row.id) ?? []),
        chatOpening: chats?.get(row.id),
        reader,
      });
    });
  }

  async function list(query: ProposalListQuery, reader: ShopReader) {
    const { rows, total } = await listProposals(database, soughtBy(box, query, reader), now());
    return pageOf(await present(database, rows, reader), total, query.page);
  }

  /** Results of `list` on all its pages, in batches from one snapshot. */
  function listAll(query: AllProposalsQuery, reader: ShopReader) {
    const sought = soughtBy(box, query, reader);
    const asked = now();
    return readInBatches(
      database,
      (tx, afterId) => listProposalBatch(tx, sought, asked, afterId),
      (tx, rows) => present(tx, rows, 'file'),
    );
  }

  async function listOwn(userId: number, page: number) {
    const { rows, total } = await listOwnProposals(database, userId, page);
    return pageOf(await present(database, rows, 'own'), total, page);
  }

  /** Counts what waits for each thing, and finds when the earliest of the new ones is to be answered. */
  async function countWaiting() {
    const [counts, answerBy] = await Promise.all([
      countWaitingProposals(database, now()),
      findAnswerBy(database, now()),
    ]);
    return { counts, answerBy };
  }

  async function presentOne(db: Executor, row: ProposalRow, reader: Reader): Promise<Proposal> {
    const [proposal] = await present(db, [row], reader);
    if (!proposal) throw notFound(unknownProposal);
    return proposal;
  }

  /** One proposal as this reader sees it. Throws 404. */
  async function get(id: number, reader: Reader, db: Executor = database): Promise<Proposal> {
    return presentOne(db, await getProposal(db, id), reader);
  }

  return { list, listAll, listOwn, countWaiting, presentOne, get };
}
