import type { Executor } from '../../platform/database/database.ts';
import type { Refusal } from '../../platform/http/errors.ts';
import { changedMeanwhile } from '../../platform/http/if-match.ts';
import { findLastSave, type SettingKey } from './settings.queries.ts';

/** The refusal of a save over a version that another admin has replaced, naming who and when. */
export async function staleSettings(db: Executor, key: SettingKey): Promise<Refusal> {
  const last = await findLastSave(db, key);
  return changedMeanwhile('Estas configurações foram alteradas', last?.name, last?.updated_at ?? new Date());
}
