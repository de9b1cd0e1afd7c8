import { formatMoment } from '@giro/contract/rules/dates.ts';
import type { Executor } from '../../platform/database/database.ts';
import { conflict, type Refusal } from '../../platform/http/errors.ts';
import { findLastSave, type SettingKey } from './settings.queries.ts';

/** The refusal of a save over a version that another admin has replaced, naming who and when. */
export async function staleSettings(db: Executor, key: SettingKey): Promise<Refusal> {
  const last = await findLastSave(db, key);
  const moment = last ? ` em ${formatMoment(last.updated_at.toISOString())}` : '';
  return conflict(
    `Estas configurações foram alteradas por ${last?.name ?? 'outra pessoa'}${moment}. Recarregue para ver a versão atual; o que você digitou continua aqui.`,
  );
}
