import { formatPhone, nationalNumber, phoneError } from '@giro/contract/rules/person.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { refused } from '../../platform/http/errors.ts';
import { type ChatSubject, insertOpening, listNewestOpenings, type NewOpening } from './chat-openings.queries.ts';

type Reading = { url: string } | { problem: string };

/** The address that opens a chat with somebody, its message written; or why there is none. */
export function chatAddress(phone: string | null, text: string): Reading {
  const number = nationalNumber(phone ?? '');
  if (number === '') return { problem: 'Esta pessoa não informou telefone. Escreva por e-mail.' };
  if (phoneError(number)) return { problem: `O telefone ${formatPhone(number)} não existe. Escreva por e-mail.` };
  if (number.length < 11) {
    return { problem: `${formatPhone(number)} é um telefone fixo, sem WhatsApp. Ligue, ou escreva por e-mail.` };
  }
  return { url: `https://wa.me/55${number}?text=${encodeURIComponent(text.toWellFormed())}` };
}

export type ChatOpenings = ReturnType<typeof createChatOpenings>;

/** When a chat was last opened, and by whom; whether anything was sent nobody knows. */
export interface ChatOpening {
  at: string;
  by: string;
}

/** Chats with people, about a proposal, an order or neither, that the shop's people open: each opening is noted for good. */
export function createChatOpenings() {
  /** The newest opening of each of these that has any, by one statement. */
  async function listFor(db: Executor, kind: ChatSubject, ids: readonly number[]): Promise<Map<number, ChatOpening>> {
    const rows = await listNewestOpenings(db, kind, ids);
    return new Map(rows.map(({ subject_id, at, by_name }) => [subject_id, { at: at.toISOString(), by: by_name }]));
  }

  /**
   * The address of a chat with its message, noted in the caller's transaction. Throws 422 for somebody without a phone
   * that can have such a chat.
   */
  async function open(tx: Tx, opening: NewOpening, message: { phone: string | null; text: string }) {
    const address = chatAddress(message.phone, message.text);
    if ('problem' in address) throw refused(address.problem);
    await insertOpening(tx, opening);
    const opened = (await listFor(tx, opening.kind, [opening.subjectId])).get(opening.subjectId);
    if (!opened) throw new Error('An opening that was just noted is not there.');
    return { url: address.url, opened };
  }

  return { listFor, open };
}
