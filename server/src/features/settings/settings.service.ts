import type { Tx } from '../../platform/database/database.ts';
import { changedMeanwhile } from '../../platform/http/if-match.ts';
import { findLastSave, type SettingKey, writeSetting } from './settings.queries.ts';

/** Writes a setting; null empties it. Throws 409, naming who and when, when another admin saved since `expectedVersion`. */
export async function saveSetting(
  tx: Tx,
  key: SettingKey,
  value: object | null,
  adminId: number,
  expectedVersion?: number,
): Promise<void> {
  if (await writeSetting(tx, key, value, adminId, expectedVersion)) return;
  const last = await findLastSave(tx, key);
  throw changedMeanwhile('Estas configurações foram alteradas', last?.name, last?.updated_at ?? new Date());
}
