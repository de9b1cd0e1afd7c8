/** Work without a cause of its own, which looks for what is due. Its time is the database's, in São Paulo. */
export interface RegularTask {
  task: string;
  every: 'minute' | 'hour' | 'day';
  /** After the beginning of the hour or day, as `hh:mm`. */
  at?: string;
  /** It is also done at each start, whenever it was done last. */
  atStart?: boolean;
  maxAttempts: number;
}

/** A look of every minute and every start for what is due; what fails is tried again by the next one. */
export const sweep = (task: string): RegularTask => ({ task, every: 'minute', atStart: true, maxAttempts: 1 });
