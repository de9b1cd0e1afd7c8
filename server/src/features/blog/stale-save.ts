import { formatMoment } from '@giro/contract/rules/dates.ts';
import type { Executor } from '../../platform/database/database.ts';
import { conflict, notFound, type Refusal } from '../../platform/http/errors.ts';
import { findLastSave } from './blog.queries.ts';

const subjects = { posts: 'Este post foi alterado', post_categories: 'Esta categoria foi alterada' } as const;

/** Why a save found no row of the version that it was made from: gone (404), or saved by somebody else (409). */
export async function staleSave(
  db: Executor,
  table: keyof typeof subjects,
  id: number,
  unknown: string,
): Promise<Refusal> {
  const last = await findLastSave(db, table, id);
  if (!last) return notFound(unknown);
  const moment = formatMoment(last.updated_at.toISOString());
  return conflict(
    `${subjects[table]} por ${last.name ?? 'outra pessoa'} em ${moment}. Recarregue para ver a versão atual; o que você digitou continua aqui.`,
  );
}
