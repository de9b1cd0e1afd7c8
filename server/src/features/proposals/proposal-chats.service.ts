import type { Database } from '../../platform/database/database.ts';
import { record } from '../../platform/record/record.ts';
import { subjects } from '../../platform/record/subjects.ts';
import type { ShopReader } from '../../platform/sessions/reader.ts';
import type { ChatOpenings } from '../chats/chat-openings.service.ts';
import type { StatusTexts } from '../settings/status-texts.service.ts';
import { getProposal, getSeller } from './known-proposals.service.ts';
import type { ProposalEvents } from './proposal-events.service.ts';
import { proposalTextValues } from './proposal-texts.rules.ts';

interface ProposalChatsOptions {
  database: Database;
  statusTexts: StatusTexts;
  chatOpenings: ChatOpenings;
  events: ProposalEvents;
  baseUrl: string;
}

export type ProposalChats = ReturnType<typeof createProposalChats>;

/** Chats with sellers, about the status of a proposal of theirs. */
export function createProposalChats(options: ProposalChatsOptions) {
  const { database, statusTexts, chatOpenings, events, baseUrl } = options;

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
      const values = proposalTextValues(row, seller.name, `${baseUrl}/propostas-user`);
      const text = await statusTexts.chatText(tx, 'proposal', status, values);
      const opening = { kind: 'proposal', subjectId: id, status, byId: writer.id } as const;
      const opened = await chatOpenings.open(tx, opening, { phone: seller.phone, text });
      await events.note(tx, { proposalId: id, kind: 'whatsapp-opened', by: writer.id });
      await record(tx, { kind: 'chat-opened', subject: subjects.proposal(id) });
      return opened;
    });
  }

  return { open };
}
