import { type ActivityKind, activityKinds, isPersonal } from '@giro/contract/rules/activity.ts';
import type { Executor } from '../database/database.ts';
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
