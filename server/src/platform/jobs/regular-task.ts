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
