import type { CounterOffer } from '@giro/contract/calls/counter-offers.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { createToken } from '../../platform/crypto/token.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { nextId } from '../../platform/database/next-id.ts';
import { htmlOfWords } from '../../platform/html.ts';
import type { MailBlock } from '../../platform/mail/mail-content.ts';
import type { FollowedChange, OfferedProposal, OpenOffer } from '../proposals/open-offers.port.ts';
import type { ProposalEvents } from '../proposals/proposal-events.service.ts';
import type { DeviceSettingsService } from '../settings/device-settings.service.ts';
import { answeredOfferBlocks, openOfferBlocks } from './counter-offers.mail.ts';
import { presentOffer } from './counter-offers.presenter.ts';
import {
  acceptForSeller,
  insertOffer,
  listNewestOffers,
  type OfferRow,
  withdrawOpen,
} from './counter-offers.queries.ts';

const sealedColumn = 'counter_offers.token_sealed';

export type OpenOffers = ReturnType<typeof createOpenOffers>;

export interface OpenOffersOptions {
  box: SecretBox;
  baseUrl: string;
  settings: DeviceSettingsService;
  events: ProposalEvents;
  now: () => Date;
}

/**
 * Counter-offers as their proposals have them: at most one is open for a proposal, which then stands at status 8. Their
 * tokens are in clear only in mails: the database has them sealed and finds them by a keyed hash.
 */
export function createOpenOffers({ box, baseUrl, settings, events, now }: OpenOffersOptions) {
  const tokenOf = ({ id, token_sealed }: Pick<OfferRow, 'id' | 'token_sealed'>) =>
    box.open(token_sealed, sealedColumn, id);

  const urlOf = (row: OfferRow) => `${baseUrl}/contraproposta?token=${tokenOf(row)}`;

  /** Opens an offer of the new value in force, by the rules of this moment. */
  async function open(tx: Tx, cents: number, { proposal, byId, differences = [], message }: FollowedChange) {
    const [{ offer_days, on_silence }, id] = [await settings.read(tx), await nextId(tx, 'counter_offers')];
    const token = createToken();
    const offer = {
      id,
      proposal_id: proposal.id,
      old_cents: proposal.value_cents,
      new_cents: cents,
      freight_cents: proposal.freight_cents,
      differences: JSON.stringify(differences),
      message: message ? htmlOfWords(message) : proposal.rejection_reason,
      token_hash: box.hash(token),
      token_sealed: box.seal(token, sealedColumn, id),
      on_silence,
      created_by: byId,
    };
    await insertOffer(tx, offer, offer_days);
    await events.note(tx, { proposalId: proposal.id, kind: 'offer-made', by: byId, data: { cents } });
  }

  /**
   * Brings a proposal's counter-offer into line with it, in the transaction that changed the proposal: status 8 with a
   * new value opens one, status 9 and the seller's word accept the open one for the seller, any other status withdraws it.
   * Returns whether it was accepted by status 9.
   */
  async function follow(tx: Tx, change: FollowedChange): Promise<boolean> {
    const { proposal, byId: by, acceptsOffer } = change;
    const { id: proposalId, status, new_value_cents } = proposal;
    const isAccepted = status === proposalStatus.counterOfferAccepted;
    if (isAccepted || acceptsOffer) {
      const accepted = await acceptForSeller(tx, proposalId);
      const data = { cents: accepted?.new_cents, via: 'admin' };
      if (accepted) await events.note(tx, { proposalId, kind: 'offer-accepted', by, data });
      return isAccepted && accepted !== undefined;
    }
    const withdrawn = await withdrawOpen(tx, proposalId);
    const data = { cents: withdrawn?.new_cents };
    if (withdrawn) await events.note(tx, { proposalId, kind: 'offer-withdrawn', by, data });
    if (status === proposalStatus.counterOfferSent && new_value_cents !== null) await open(tx, new_value_cents, change);
    return false;
  }

  /** An offer as its seller reads it, whom its token lets see the photos. */
  function presentToSeller(row: OfferRow): CounterOffer {
    return presentOffer(row, (photoId) => `/api/contraproposta/${tokenOf(row)}/fotos/${photoId}`);
  }

  const presentToShop = (row: OfferRow): CounterOffer =>
    presentOffer(row, (photoId) => `/api/bancada/${row.proposal_id}/fotos/${photoId}`);

  /** The newest offer of each of these proposals that has had any, by one statement. */
  async function listNewest(
    db: Executor,
    proposalIds: readonly number[],
    reader: 'admin' | 'user',
  ): Promise<Map<number, CounterOffer>> {
    const rows = await listNewestOffers(db, proposalIds);
    return new Map(rows.map((row) => [row.proposal_id, reader === 'user' ? presentToSeller(row) : presentToShop(row)]));
  }

  /** Blocks about the offer in the mail of a proposal's status, beside the words of the status. */
  async function mailBlocksFor(db: Executor, { id, status }: Pick<OfferedProposal, 'id' | 'status'>) {
    const [row] = await listNewestOffers(db, [id]);
    return row ? blocksOf(row, status) : [];
  }

  function blocksOf(row: OfferRow, status: number): MailBlock[] {
    if (row.state === 'open') return openOfferBlocks(row, now(), urlOf(row));
    const isReturned = row.state === 'refused' || (row.state === 'expired' && row.on_silence === 'devolver');
    const follows =
      row.state === 'accepted'
        ? status === proposalStatus.counterOfferAccepted || status === proposalStatus.purchaseApproved
        : isReturned && status === proposalStatus.purchaseCancelled;
    return follows ? answeredOfferBlocks(row) : [];
  }

  /** Address at which the open offer of a proposal is answered; undefined without one. */
  async function findUrl(db: Executor, proposalId: number): Promise<string | undefined> {
    const [row] = await listNewestOffers(db, [proposalId]);
    return row?.state === 'open' ? urlOf(row) : undefined;
  }

  /** The open offer of a proposal that is locked: what it offers, and for what. */
  async function findOpen(tx: Tx, proposalId: number): Promise<OpenOffer | undefined> {
    const [row] = await listNewestOffers(tx, [proposalId]);
    return row?.state === 'open' ? { oldCents: row.old_cents, newCents: row.new_cents } : undefined;
  }

  return { follow, findOpen, listNewest, mailBlocksFor, presentToSeller, urlOf, findUrl };
}
