import { type ActivityKind, activityKinds, isPersonal } from '@giro/contract/rules/activity.ts';
import type { Executor, Tx } from '../database/database.ts';
import { insertActivity } from './activities.queries.ts';
import { findActor } from './actor.ts';

/** A former or present state, by the names that people read; personal and secret values come masked. */
export type RecordedState = Record<string, string | number | boolean | null>;

const plain = (value: unknown): RecordedState[string] => {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.join('; ') || null;
  return typeof value === 'string' ? value : Object.values(value).join('; ');
};

/** A record's fields by the names that people read; what has no name here is not told. */
export function stateOf<Row extends object>(names: { [Field in keyof Row]?: string }, row: Row): RecordedState {
  const fields = Object.entries(names) as [keyof Row, string][];
  return Object.fromEntries(fields.map(([field, name]) => [name, plain(row[field])]));
}

/** The fields whose values differ, before and after; undefined where none does. */
export function changesBetween(before: RecordedState, after: RecordedState) {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return undefined;
  const pick = (state: RecordedState) => Object.fromEntries(changed.map((name) => [name, state[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

export interface Activity {
  kind: ActivityKind;
  /** The thing it happened to, in words ('Pedido 1234'), and which record that is. */
  subject?: { kind: string; id: number | string; words: string } | undefined;
  before?: RecordedState | undefined;
  after?: RecordedState | undefined;
  /** Who did it, where it is not whoever makes the request: a sign-in, a link, a job in somebody's name. */
  by?: { id?: number | undefined; name: string } | undefined;
}

/** For what happens by itself, whoever's request it happens in. */
export const system = { name: 'Sistema' } as const;

/**
 * Records what happens, by whoever makes the request, in the transaction of what happens where there is one: both are
 * kept or neither is.
 */
export async function record(db: Executor, { kind, subject, before, after, by }: Activity): Promise<void> {
  const actor = by === system ? undefined : findActor();
  const name = by?.name ?? actor?.person?.name ?? (actor ? 'Visitante' : system.name);
  const isPerson = subject?.kind === 'user';
  const lasting = [activityKinds[kind].label, isPerson ? undefined : subject?.words];
  const naming = [name, isPerson ? subject.words : undefined, actor?.client];
  const row = {
    kind,
    by_id: by ? by.id : actor?.person?.id,
    by_name: name,
    client: actor?.client,
    subject_kind: subject?.kind,
    subject_id: subject && String(subject.id),
    subject: subject?.words,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    personal: isPersonal(kind),
  };
  await insertActivity(db, row, [lasting, naming].map((words) => words.filter(Boolean).join(' ')).join('\n'));
}

/** Records what differs between before and after; nothing where nothing does. */
export async function recordChanges(
  db: Executor,
  activity: Activity & { before: RecordedState; after: RecordedState },
): Promise<void> {
  const changes = changesBetween(activity.before, activity.after);
  if (changes) await record(db, { ...activity, ...changes });
}

const mask = (text: string, shown: number) => text.slice(0, shown) + '•'.repeat(Math.max(3, text.length - shown));

/** The first two characters of each word: enough to see whether two are the same. */
export function maskWords(text: string): string {
  return text
    .split(/\s+/)
    .map((word) => mask(word, 2))
    .join(' ');
}

/** An address of whose name two characters are shown; what is none is masked whole. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? mask(email, 2) : `${mask(email.slice(0, at), Math.min(2, at - 1))}${email.slice(at)}`;
}

type Subject = NonNullable<Activity['subject']>;

/** Subjects of activities, as people call them; the kinds that the record's screen leads to. */
export const subjects = {
  order: ({ id, order_code }: { id: number; order_code: string }): Subject => ({
    kind: 'order',
    id,
    words: `Pedido ${order_code}`,
  }),
  proposal: (id: number): Subject => ({ kind: 'proposal', id, words: `Proposta ${id}` }),
  product: (id: number, name: string): Subject => ({ kind: 'product', id, words: `Produto ${name}` }),
  unit: (code: string): Subject => ({ kind: 'unit', id: code, words: `Unidade ${code}` }),
  /** By its proposal, of which there is one payout. */
  payout: (proposalId: number): Subject => ({
    kind: 'payout',
    id: proposalId,
    words: `Repasse da proposta ${proposalId}`,
  }),
  payment: (endToEndId: string): Subject => ({ kind: 'payment', id: endToEndId, words: `Recebimento ${endToEndId}` }),
  user: ({ id, name }: { id: number; name: string }): Subject => ({ kind: 'user', id, words: name }),
};

/** A part of the catalogue, with the word for what it is: 'Marca', 'Tipo'. */
interface Part {
  id: number;
  name: string;
}

const subjectOf = (word: string, { id, name }: Part) => ({ kind: 'catalogue', id, words: `${word} ${name}` });

/** Records that somebody has added a part of the catalogue. */
export async function noteAdded(tx: Tx, word: string, part: Part): Promise<void> {
  await record(tx, { kind: 'catalogue-added', subject: subjectOf(word, part) });
}

/** Records what somebody has changed of a part of the catalogue; nothing where nothing is otherwise. */
export async function noteChanged(
  tx: Tx,
  word: string,
  part: Part,
  before: RecordedState,
  after: RecordedState,
): Promise<void> {
  await recordChanges(tx, { kind: 'catalogue-changed', subject: subjectOf(word, part), before, after });
}

export async function noteRemoved(tx: Tx, word: string, part: Part): Promise<void> {
  await record(tx, { kind: 'catalogue-removed', subject: subjectOf(word, part) });
}
