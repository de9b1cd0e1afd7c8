import { inject } from 'vitest';
import { copyStore } from './prepare-store.ts';
import type { DataFolder } from './running-giro.ts';

/** A data folder as a first start without the demo leaves it, with a stopped PostgreSQL of its own. */
export const copyPreparedStore = (): DataFolder => copyStore(inject('preparedStore'));
