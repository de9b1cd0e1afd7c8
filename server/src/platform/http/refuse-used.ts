import { isStillReferenced } from '../database/database.ts';
import { refused } from './errors.ts';

/** For a failed removal: throws 422 with the message when something still needs the row. */
export function refuseUsed(error: unknown, message: string): never {
  if (isStillReferenced(error)) throw refused(message);
  throw error;
}
