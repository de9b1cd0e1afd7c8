import type { User } from '@giro/contract/calls/shapes.ts';
import { firstNameOf } from '@giro/contract/rules/text.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { ShopReader } from '../../platform/sessions/reader.ts';
import type { ChatOpening, ChatOpenings } from '../chats/chat-openings.service.ts';
import type { UsersService } from './users.service.ts';

interface UserChatsOptions {
  database: Database;
  users: UsersService;
  chatOpenings: ChatOpenings;
  readSender: (db: Executor) => Promise<{ shop: string }>;
}

export type UserChats = ReturnType<typeof createUserChats>;

/** Chats with people, about no order or proposal of theirs. */
export function createUserChats({ database, users, chatOpenings, readSender }: UserChatsOptions) {
  /** A person with the newest such chat. Throws 404. */
  async function read(id: number, reader: ShopReader): Promise<User & { chat_opened: ChatOpening | null }> {
    const [user, openings] = await Promise.all([users.get(id, reader), chatOpenings.listFor(database, 'user', [id])]);
    return { ...user, chat_opened: openings.get(id) ?? null };
  }

  /**
   * The address of a chat that greets the person, and who opens it now, which is noted. Throws 404; 422 for somebody
   * without a phone that can have such a chat.
   */
  async function open(id: number, writer: ShopReader) {
    return database.transaction().execute(async (tx) => {
      const { name, telefone } = await users.get(id, writer, tx);
      const { shop } = await readSender(tx);
      const text = `Olá, ${firstNameOf(name)}. Aqui é a ${shop}.`;
      const opening = { kind: 'user', subjectId: id, status: null, byId: writer.id } as const;
      const opened = await chatOpenings.open(tx, opening, { phone: telefone, text });
      await record(tx, { kind: 'chat-opened', subject: subjects.user({ id, name }) });
      return opened;
    });
  }

  return { read, open };
}
