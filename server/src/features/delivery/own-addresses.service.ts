import type { AddressBody, OwnAddress } from '@giro/contract/calls/own-addresses.ts';
import { mostAddresses } from '@giro/contract/rules/delivery.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { isStale, nextId } from '../../platform/database/versions.ts';
import { conflict, notFound, refused } from '../../platform/http/errors.ts';
import {
  type AddressRow,
  clearDefault,
  deleteAddress,
  findAddress,
  insertAddress,
  listAddresses,
  lockAddresses,
  makeOldestDefault,
  updateAddress,
} from './addresses.queries.ts';
import type { KeptAddress } from './delivery.port.ts';

const column = 'addresses.sealed';
const unknownAddress = 'Endereço não encontrado.';
const tooMany = `Você já tem ${mostAddresses} endereços. Exclua um para adicionar outro.`;
const changed = 'Este endereço foi alterado em outra tela. Recarregue para ver como ficou.';

export type OwnAddresses = ReturnType<typeof createOwnAddresses>;

/** People's addresses for deliveries, sealed; each person knows their own alone. */
export function createOwnAddresses({ database, box }: { database: Database; box: SecretBox }) {
  const open = ({ id, sealed }: Pick<AddressRow, 'id' | 'sealed'>): KeptAddress =>
    JSON.parse(box.open(sealed, column, id));

  const present = (row: AddressRow): OwnAddress => ({
    id: row.id,
    label: row.label,
    ...open(row),
    is_default: row.is_default,
    version: row.version,
  });

  function sealedOf(id: number, { label: _, is_default: __, complement, ...rest }: AddressBody): string {
    const address: KeptAddress = { ...rest, complement: complement ?? null };
    return box.seal(JSON.stringify(address), column, id);
  }

  async function list(db: Executor, userId: number): Promise<OwnAddress[]> {
    return (await listAddresses(db, userId)).map(present);
  }

  /** Runs while no other change of this person's addresses does. */
  const change = <T>(userId: number, run: (tx: Tx) => Promise<T>): Promise<T> =>
    database.transaction().execute(async (tx) => {
      await lockAddresses(tx, userId);
      return run(tx);
    });

  async function get(tx: Executor, userId: number, id: number): Promise<AddressRow> {
    const row = await findAddress(tx, userId, id);
    if (!row) throw notFound(unknownAddress);
    return row;
  }

  /** Adds one; the first is the usual one whatever is said. Throws 422 beside ten. */
  async function add(userId: number, body: AddressBody): Promise<OwnAddress> {
    return change(userId, async (tx) => {
      const known = await listAddresses(tx, userId);
      if (known.length >= mostAddresses) throw refused(tooMany);
      const is_default = body.is_default === true || known.length === 0;
      if (is_default) await clearDefault(tx, userId);
      const id = await nextId(tx, 'addresses');
      const row = { id, label: body.label, sealed: sealedOf(id, body), is_default, version: 1 };
      await insertAddress(tx, userId, row);
      return present(row);
    });
  }

  /** Changes one whole; the usual one stays so until another is. Throws 404, and 409 over an older version. */
  async function save(
    { userId, id }: { userId: number; id: number },
    body: AddressBody,
    expectedVersion: number | undefined,
  ): Promise<OwnAddress> {
    return change(userId, async (tx) => {
      const before = await get(tx, userId, id);
      if (isStale({ byId: userId, expectedVersion }, before.version)) throw conflict(changed);
      const is_default = body.is_default === true || before.is_default;
      if (is_default && !before.is_default) await clearDefault(tx, userId);
      const row = { ...before, label: body.label, sealed: sealedOf(id, body), is_default };
      await updateAddress(tx, row);
      return present({ ...row, version: before.version + 1 });
    });
  }

  /** Removes one; where it was the usual one, the oldest left is from now on. Throws 404. */
  async function remove(userId: number, id: number): Promise<void> {
    await change(userId, async (tx) => {
      const { is_default } = await get(tx, userId, id);
      await deleteAddress(tx, id);
      if (is_default) await makeOldestDefault(tx, userId);
    });
  }

  return {
    list: (userId: number) => list(database, userId),
    add,
    save,
    remove,
    /** One of this person's, opened; undefined where it is none of theirs. */
    async find(db: Executor, userId: number, id: number): Promise<KeptAddress | undefined> {
      const row = await findAddress(db, userId, id);
      return row && open(row);
    },
  };
}
