import type { CounterOffer } from '@giro/contract/calls/counter-offers.ts';
import type { OfferAnswerer } from '@giro/contract/rules/proposal.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import type { PrivateFiles } from '../../platform/files/private-files.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { SentFile } from '../../platform/http/private-file.ts';
import type { BankLinks } from '../bank-data/bank-links.service.ts';
import type { ProposalEvents } from '../proposals/proposal-events.service.ts';
import type { ProposalsService } from '../proposals/proposals.service.ts';
import {
  answerOpen,
  findOffer,
  findOfferByToken,
  findPhotoFile,
  listNewestOffers,
  type OfferAnswer,
  type OfferRow,
} from './counter-offers.queries.ts';
import { answerProblem } from './counter-offers.rules.ts';
import type { OpenOffers } from './open-offers.service.ts';

const unknownLink = 'Não encontramos esta contraproposta. Confira o link recebido por e-mail.';

export interface OfferAnswersOptions {
  database: Database;
  box: SecretBox;
  openOffers: OpenOffers;
  proposals: ProposalsService;
  bankLinks: BankLinks;
  events: ProposalEvents;
  privateFiles: PrivateFiles;
  /** Limits for one client on opening links, and on answering by them. */
  limits: { reads: Limit; answers: Limit };
}

/** An offer as it is after an answer, and what opens the bank-data form where it is wanted. */
interface Answered {
  offer: CounterOffer;
  bankToken: string | null;
}

export type OfferAnswers = ReturnType<typeof createOfferAnswers>;

/** Counter-offers as their sellers read and answer them, by the mailed link or in their panel. */
export function createOfferAnswers(options: OfferAnswersOptions) {
  const { database, box, openOffers, proposals, bankLinks, events, privateFiles, limits } = options;

  async function getByToken(db: Executor, token: string): Promise<OfferRow> {
    const row = await findOfferByToken(db, box.hash(token));
    if (!row) throw notFound(unknownLink);
    return row;
  }

  /** The newest offer of this person's own proposal; 404 for everybody else's. */
  async function getOwn(db: Executor, proposalId: number, ownerId: number): Promise<OfferRow> {
    const [row] = await listNewestOffers(db, [proposalId]);
    if (row?.user_id !== ownerId) throw notFound('Não encontramos esta contraproposta.');
    return row;
  }

  /** Throws 404 for a link that is unknown, and 429. */
  async function read(token: string, client: string): Promise<CounterOffer> {
    await limits.reads.take(client);
    return openOffers.presentToSeller(await getByToken(database, token));
  }

  /** A photo that the offer shows. Throws 404, and 429. */
  async function getPhoto(token: string, photoId: number, client: string): Promise<SentFile> {
    await limits.reads.take(client);
    const { proposal_id } = await getByToken(database, token);
    const fileId = await findPhotoFile(database, proposal_id, photoId);
    const file = fileId && (await privateFiles.find(database, fileId));
    if (!file) throw notFound();
    return { ...file, name: `foto-${photoId}` };
  }

  /**
   * Answers an offer and moves its proposal, or finds that it has been answered so before. The proposal is locked first,
   * so that whoever changes it meanwhile comes before or after; the one statement that answers finds the offer as it is
   * then, and who is late is told what happened.
   */
  async function settle(tx: Tx, offer: OfferRow, answer: OfferAnswer, via: OfferAnswerer, byId?: number) {
    const { id, proposal_id: proposalId } = offer;
    await proposals.lock(tx, proposalId);
    const answered = await answerOpen(tx, id, answer, via);
    if (answered) {
      const kind = answer.isAccepted ? 'offer-accepted' : 'offer-refused';
      await events.note(tx, { proposalId, kind, by: byId, data: { cents: answer.cents, via } });
      const { counterOfferAccepted, purchaseCancelled } = proposalStatus;
      const status = answer.isAccepted ? counterOfferAccepted : purchaseCancelled;
      await proposals.move(tx, proposalId, { status, hasAccepted: answer.isAccepted, mail: true });
    }
    const row = (await findOffer(tx, id)) ?? offer;
    const problem = answered ? undefined : answerProblem(row, answer);
    if (problem) throw new Refusal(problem.status, problem.message);
    return show(tx, row);
  }

  async function show(tx: Tx, row: OfferRow): Promise<Answered> {
    const isWanted = row.state === 'accepted' && row.lacks_bank_data;
    const shown = isWanted ? await bankLinks.ensureShown(tx, [row.proposal_id]) : undefined;
    return { offer: openOffers.presentToSeller(row), bankToken: shown?.get(row.proposal_id)?.token ?? null };
  }

  /**
   * Answers the offer behind the mailed link. Throws 404 for an unknown link; 409 for another answer than was given,
   * another value, and an offer that the shop has withdrawn; 422 once its time is over; 429.
   */
  async function answerByLink(token: string, answer: OfferAnswer, client: string): Promise<Answered> {
    await limits.answers.take(client);
    return database.transaction().execute(async (tx) => settle(tx, await getByToken(tx, token), answer, 'link'));
  }

  /** The same in the seller's own panel. */
  async function answerOwn(proposalId: number, answer: OfferAnswer, ownerId: number, client: string) {
    await limits.answers.take(client);
    return database
      .transaction()
      .execute(async (tx) => settle(tx, await getOwn(tx, proposalId, ownerId), answer, 'panel', ownerId));
  }

  return { read, getPhoto, answerByLink, answerOwn };
}
