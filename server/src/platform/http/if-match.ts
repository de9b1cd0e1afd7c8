import { formatMoment } from '@giro/contract/rules/dates.ts';
import type { FastifyRequest } from 'fastify';
import type { Executor } from '../database/database.ts';
import { type Edit, findLastSave, type VersionedRow } from '../database/versions.ts';
import type { ShopReader } from '../sessions/reader.ts';
import type { SignedIn } from '../sessions/sessions.ts';
import { conflict, messages, notFound, Refusal } from './errors.ts';

/** Who makes this request, and over which version: the one in `If-Match: "3"`, none when the request does not say. */
export function editOf({ person, request }: { person: SignedIn; request: FastifyRequest }): Edit {
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(request.headers['if-match'] ?? '')?.[1];
  return { byId: person.id, expectedVersion: version === undefined ? undefined : Number(version) };
}

/** An edit whose outcome is shown to who makes it. */
export type ShownEdit = Edit & { reader: ShopReader };

export const shownEditOf = (context: { person: SignedIn; request: FastifyRequest }): ShownEdit => ({
  ...editOf(context),
  reader: context.person,
});

/** The same as `editOf` for what nobody may do without having seen the latest. Throws 428 for a request that names no version. */
export function statedEditOf(context: { person: SignedIn; request: FastifyRequest }): ShownEdit {
  const edit = shownEditOf(context);
  if (edit.expectedVersion === undefined) throw new Refusal(428, messages.versionNeeded);
  return edit;
}

interface Words {
  /** Said when there is no such row. */
  unknown?: string;
  /** The thing, with its participle: 'Este produto foi alterado'. */
  changed: string;
}

/** Says why an edit found no row at its version: throws 404 when there is none, else 409 with who saved it and when. */
export async function refuseUnsaved(db: Executor, { unknown, changed, ...row }: VersionedRow & Words): Promise<never> {
  const last = await findLastSave(db, row);
  if (!last) throw notFound(unknown);
  const save = `por ${last.by ?? 'outra pessoa'} em ${formatMoment(last.at.toISOString())}`;
  throw conflict(`${changed} ${save}. Recarregue para ver a versão atual; o que você digitou continua aqui.`);
}
