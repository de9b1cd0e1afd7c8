import { formatMoment } from '@giro/contract/rules/dates.ts';
import type { FastifyRequest } from 'fastify';
import type { Executor } from '../database/database.ts';
import { type Edit, findLastSave, type Versioned } from '../database/versions.ts';
import type { SignedIn } from '../sessions/sessions.ts';
import { conflict, notFound, type Refusal } from './errors.ts';

/** The version that an edit screen loaded, from `If-Match: "3"`; undefined when the request does not say. */
export function expectedVersionOf(request: FastifyRequest): number | undefined {
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(request.headers['if-match'] ?? '')?.[1];
  return version === undefined ? undefined : Number(version);
}

/** Who makes this request, and over which version. */
export function editOf({ person, request }: { person: SignedIn; request: FastifyRequest }): Edit {
  return { adminId: person.id, expectedVersion: expectedVersionOf(request) };
}

/** Somebody else has saved since: who and when. `changed` is what with its participle, 'Este produto foi alterado'. */
export function changedMeanwhile(changed: string, by: string | null | undefined, at: Date): Refusal {
  return conflict(
    `${changed} por ${by ?? 'outra pessoa'} em ${formatMoment(at.toISOString())}. Recarregue para ver a versão atual; o que você digitou continua aqui.`,
  );
}

/**
 * Says why a save over an expected version found no row: 404 with `unknown` when there is none, else 409 with
 * `changed` ('Esta marca foi alterada'), who did it and when.
 */
export async function refuseUnsaved(
  db: Executor,
  row: { table: Versioned; id: number; unknown: string; changed: string },
): Promise<never> {
  const last = await findLastSave(db, row.table, row.id);
  if (!last) throw notFound(row.unknown);
  throw changedMeanwhile(row.changed, last.by, last.at);
}
