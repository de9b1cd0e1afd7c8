import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { ChatOpenings } from '../chats/chat-openings.service.ts';
import type { StatusTexts } from '../settings/status-texts.service.ts';
import { unknownOrder } from './order-lists.service.ts';
import { orderTextValues } from './order-texts.rules.ts';
import { findOrder, listBuyers } from './orders.queries.ts';

interface OrderChatsOptions {
  database: Database;
  statusTexts: StatusTexts;
  chatOpenings: ChatOpenings;
  baseUrl: string;
}

export type OrderChats = ReturnType<typeof createOrderChats>;

/** Chats with buyers, about the status of an order of theirs. */
export function createOrderChats({ database, statusTexts, chatOpenings, baseUrl }: OrderChatsOptions) {
  /**
   * The address of a chat that tells the buyer of the status, and who opens it now, which is noted. Throws 404; 422 for
   * a buyer without a phone that can have such a chat.
   */
  async function open(id: number, byId: number) {
    return database.transaction().execute(async (tx) => {
      const row = await findOrder(tx, id);
      const [buyer] = row ? await listBuyers(tx, [row.user_id]) : [];
      if (!row || !buyer) throw notFound(unknownOrder);
      const { status } = row;
      const text = await statusTexts.chatText(tx, 'order', status, orderTextValues(row, buyer.name, baseUrl));
      const opening = { kind: 'order', subjectId: id, status, byId } as const;
      const opened = await chatOpenings.open(tx, opening, { phone: buyer.phone, text });
      await record(tx, { kind: 'chat-opened', subject: subjects.order(row) });
      return opened;
    });
  }

  return { open };
}
