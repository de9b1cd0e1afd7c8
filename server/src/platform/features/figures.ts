import type { Executor } from '../database/database.ts';

/** A figure of the whole shop, the same from every process. */
interface Figure {
  /** As Prometheus names it. */
  name: string;
  help: string;
  /** Names by which its values are told apart; without them there is one value. */
  labels?: readonly string[];
}

/** A value of a figure with labels. */
export interface Labelled {
  labels: Record<string, string>;
  value: number;
}

/** Figures that are read together: what waits, or the last day, by an index, so that they cost the same in a shop of any age. */
export interface Figures {
  figures: readonly Figure[];
  /** The values of each figure by its name. */
  read(db: Executor): Promise<Record<string, number | readonly Labelled[]>>;
}
