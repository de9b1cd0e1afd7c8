import type { Task, TaskList } from 'graphile-worker';

/** When work without a cause of its own looks for what is due. Its time is the database's, in São Paulo. */
export interface Regularity {
  every: 'minute' | 'hour' | 'day';
  /** After the beginning of the hour or day, as `hh:mm`. */
  at?: string;
  /** It is also done at each start, whenever it was done last. */
  atStart?: boolean;
  maxAttempts: number;
}

export interface RegularTask extends Regularity {
  task: string;
}

/** A look of every minute and every start for what is due; what fails is tried again by the next one. */
export const sweep: Regularity = { every: 'minute', atStart: true, maxAttempts: 1 };

/** Of what a job waits for, from the quickest to answer to the slowest; jobs of each kind have a runner of their own. */
export type Asked = 'database' | 'mail' | 'outside';

/** Work that is done beside requests, once for whoever added it. */
export interface Job {
  /** The name by which it is added. */
  task: string;
  /** 'mail' for the mail server, 'outside' for every other server, the files' store among them. */
  asks: Asked;
  run: Task;
  /** When it is added without a cause of its own. */
  regularly?: Regularity;
}

/** The tasks of each kind of job, for a runner. */
export function tasksByAsked(jobs: readonly Job[]): Record<Asked, TaskList> {
  const tasksOf = (asked: Asked): TaskList =>
    Object.fromEntries(jobs.filter(({ asks }) => asks === asked).map(({ task, run }) => [task, run]));
  return { database: tasksOf('database'), mail: tasksOf('mail'), outside: tasksOf('outside') };
}

export const regularTasksOf = (jobs: readonly Job[]): RegularTask[] =>
  jobs.flatMap(({ task, regularly }) => (regularly ? [{ task, ...regularly }] : []));
