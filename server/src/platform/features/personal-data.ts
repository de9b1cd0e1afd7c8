import { bankData } from '@giro/contract/calls/bank-data.ts';
import type { RawBuilder } from 'kysely';
import type { SecretBox } from '../crypto/secret-box.ts';
import type { Tx } from '../database/database.ts';

/**
 * An archive says so much of one thing, by names that people read; amounts in reais are the numbers under names that end in
 * '(R$)', moments are ISO 8601.
 */
export interface OwnRecord {
  [name: string]: OwnValue;
}
export type OwnValue = string | number | null | OwnRecord | OwnRecord[];

/** Rows of somebody's own beyond an id, oldest first, at most a batch of them. */
export type ReadOwn<Row> = (tx: Tx, userId: number, afterId: number | undefined) => Promise<Row[]>;

/** One file of the archive that people get of their data: records of one subject. */
export interface OwnSubject {
  /** Its place in the archive, from the smallest on. */
  position: number;
  /** Without its ending. */
  file: string;
  title: string;
  read: ReadOwn<{ id: number }>;
  present(row: never, box: SecretBox): OwnRecord;
}

/** Holds what is read against what is presented. */
export const ownSubject = <Row extends { id: number }>(
  subject: Omit<OwnSubject, 'read' | 'present'> & {
    read: ReadOwn<Row>;
    present(row: Row, box: SecretBox): OwnRecord;
  },
): OwnSubject => subject;

/** The same of rows that one statement selects, from the id on after which a batch begins. */
export const selectedSubject = <Row extends { id: number }>({
  select,
  ...subject
}: Omit<OwnSubject, 'read' | 'present'> & {
  select(userId: number, afterId: number): RawBuilder<Row>;
  present(row: Row, box: SecretBox): OwnRecord;
}): OwnSubject => ({
  ...subject,
  read: async (tx, userId, afterId = 0) => (await select(userId, afterId).execute(tx)).rows,
});

/** Files of the store by their keys, and files of mails by the ids of those, which no row names any more. */
export interface Discarded {
  keys?: readonly string[];
  mailIds?: readonly number[];
}

/** Leftovers of what was forgotten, and whether there may be more to forget. */
export interface Forgotten extends Discarded {
  isMore: boolean;
}

/** Something of somebody's that money or a device still moves for: it keeps their account from ending. */
export interface OpenMatter {
  /** The place of its words among all others, from the smallest on. */
  position: number;
  /** Selects `name` and `status` of each, for the person whose id the SQL names. */
  select(userId: RawBuilder<unknown>): RawBuilder<{ name: string; status: number | null }>;
  /** As in 'falta terminar: o pedido ABCD2345'. */
  words(matter: { name: string; status: number | null }): string;
}

/** Somebody whose account ends. */
interface Leaving {
  id: number;
  email: string;
}

/** A feature's data of a person: what they may read of it, and how it is forgotten. */
export interface PersonalData {
  subjects?: readonly OwnSubject[];
  /** Private files of theirs by id, with the beginning of their name in the archive. */
  readFiles?: ReadOwn<{ id: number; name: string }>;
  openMatters?: readonly OpenMatter[];
  /** Selects `at` of what tax law wants to know of, years after it. */
  selectDeals?(userId: number): RawBuilder<{ at: Date }>;
  /** Takes a person whose account ends out of its rows, but of those that tell how money moved. */
  forget?(tx: Tx, person: Leaving): Promise<void>;
  /** The same where something is left that no row names any more. */
  forgetFiles?(tx: Tx, person: Leaving): Promise<Discarded>;
  /** Each forgets some of what its time is over, by the figures of `rules/retention.ts`. */
  forgetOld?: readonly ((tx: Tx) => Promise<Forgotten>)[];
}

/** Null for what has not happened, and for an end that never comes. */
export function moment(at: Date | string | null): string | null {
  const time = new Date(at ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** Bank data as they are sealed in a row, whole: they are shown to whom they belong. */
export function ownBankData(opened: string | null): OwnRecord | null {
  if (opened === null) return null;
  const data = bankData.parse(JSON.parse(opened));
  return {
    titular: data.account_holder_name,
    'CPF ou CNPJ': data.cpf_cnpj,
    banco: data.bank_name || null,
    agência: data.agency_number || null,
    conta: data.account_number || null,
    'chave Pix': data.pix_key ?? null,
  };
}
