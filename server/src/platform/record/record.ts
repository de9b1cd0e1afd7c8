import { type ActivityKind, activityKinds, isPersonal } from '@giro/contract/rules/activity.ts';
import type { Executor } from '../database/database.ts';
import { insertActivity } from './activities.queries.ts';
import { findActor } from './actor.ts';
import { changesBetween, type RecordedState } from './recorded-state.ts';

export { changesBetween, type RecordedState, stateOf } from './recorded-state.ts';

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
