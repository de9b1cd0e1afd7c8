import { randomBytes } from 'node:crypto';
import type { BodyOf } from '@giro/contract/call.ts';
import type { ApiKey, makeApiKeyCall } from '@giro/contract/calls/api-keys.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { permissions as allPermissions, can, holderOf, type RoleHolder } from '@giro/contract/rules/roles.ts';
import { createToken, hashToken } from '../../platform/crypto/token.ts';
import type { Database } from '../../platform/database/database.ts';
import { invalid, notFound, refused, tooMany, unauthenticated } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { ApiKeys } from '../../platform/http/request-session.ts';
import { record } from '../../platform/record/record.ts';
import { keyMark } from '../../platform/sessions/sessions.ts';
import {
  countLiveAlone,
  endKey,
  findHeldKey,
  findKey,
  insertKey,
  type KeyRow,
  listKeys,
  noteUsed,
} from './api-keys.queries.ts';

const mostLive = 20;
const hourMs = 3_600_000;

interface ApiKeysOptions {
  database: Database;
  /** Of calls of one key in a minute. */
  limitOf: (perMinute: number) => Limit;
  /** Of wrong keys of a client. */
  wrongLimit: Limit;
}

export type ApiKeysService = ReturnType<typeof createApiKeys>;

/** Its permissions by the names that the contract has now. */
const knownOf = (stored: readonly string[]) => allPermissions.filter((permission) => stored.includes(permission));

const present = ({ permissions, ...row }: KeyRow): ApiKey => ({
  ...row,
  permissions: knownOf(permissions),
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  expires_at: row.expires_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
});

const nameOf = ({ name }: Pick<KeyRow, 'name'>) => `Chave ${name}`;
const subjectOf = (key: Pick<KeyRow, 'id' | 'name'>) => ({ kind: 'api-key', id: key.id, words: nameOf(key) });

/** Keys by which programs make calls: who makes and ends them, and whom they stand for. */
export function createApiKeys({ database, limitOf, wrongLimit }: ApiKeysOptions) {
  const limits = new Map<number, Limit>();

  function limitFor(perMinute: number): Limit {
    const limit = limits.get(perMinute) ?? limitOf(perMinute);
    limits.set(perMinute, limit);
    return limit;
  }

  async function list(): Promise<ApiKey[]> {
    return (await listKeys(database)).map(present);
  }

  /** Throws 422 for permissions that its maker lacks, and past the most that are in use. */
  async function make(
    { name, permissions, expires_in_days: days, per_minute: perMinute }: BodyOf<typeof makeApiKeyCall>,
    maker: RoleHolder & { id: number },
  ): Promise<{ key: ApiKey; secret: string }> {
    const lacking = permissions.filter((permission) => !can(maker, permission));
    if (lacking.length > 0) throw invalid({ permissions: [`Você não tem estas permissões: ${lacking.join(', ')}.`] });
    const prefix = `${keyMark}${randomBytes(4).toString('hex')}`;
    const secret = `${prefix}_${createToken()}`;
    const key = await database.transaction().execute(async (tx) => {
      if ((await countLiveAlone(tx)) >= mostLive)
        throw refused(`Há ${mostLive} chaves em uso. Encerre uma antes de criar outra.`);
      const hash = hashToken(secret);
      const byId = maker.id;
      const id = await insertKey(tx, { name, prefix, hash, permissions: knownOf(permissions), perMinute, days, byId });
      const row = await findKey(tx, id);
      if (!row) throw new Error(`The key ${id} is gone.`);
      const after = {
        Permissões: knownOf(permissions).join(', '),
        'Chamadas por minuto': perMinute,
        'Vale até': formatDate(row.expires_at.toISOString()),
      };
      await record(tx, { kind: 'api-key', subject: subjectOf(row), after });
      return row;
    });
    return { key: present(key), secret };
  }

  /** Throws 404. */
  async function end(id: number): Promise<ApiKey> {
    return database.transaction().execute(async (tx) => {
      const hasEnded = await endKey(tx, id);
      const row = await findKey(tx, id);
      if (!row) throw notFound();
      if (hasEnded) await record(tx, { kind: 'api-key', subject: subjectOf(row), after: { Situação: 'Encerrada' } });
      return present(row);
    });
  }

  const getHolder: ApiKeys['getHolder'] = async (secret, client) => {
    const key = await findHeldKey(database, hashToken(secret));
    if (!key && !(await wrongLimit.tryTake(client))) {
      const waitMs = await wrongLimit.msUntilFree(client);
      throw tooMany('Muitas chaves erradas. Confira a sua e tente de novo em uma hora.', (waitMs || hourMs) / 1000);
    }
    if (!key?.is_good) throw unauthenticated();
    await limitFor(key.per_minute).take(String(key.id), 'Esta chave já fez as chamadas que pode fazer por minuto.');
    if (key.is_seen_long_ago) await noteUsed(database, key.id);
    return {
      id: key.maker_id,
      name: nameOf(key),
      email: key.maker_email,
      ...holderOf(key.maker_roles),
      only: knownOf(key.permissions),
      sessionId: 0,
      hasSteppedUp: false,
      mustEnrol: key.maker_must_enrol,
    };
  };

  return { list, make, end, getHolder };
}
