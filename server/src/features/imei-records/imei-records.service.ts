import type { ImeiLedger } from '@giro/contract/calls/imei-records.ts';
import { type LookupResult, lookupResultLabels } from '@giro/contract/rules/imei.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import type { PrivateFiles } from '../../platform/files/private-files.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import type { SentFile } from '../../platform/http/private-file.ts';
import { type RecordedState, record } from '../../platform/record/record.ts';
import type { ImeiFlags } from './imei-flags.service.ts';
import { presentLedger } from './imei-records.presenter.ts';
import {
  insertBlock,
  insertLookups,
  liftBlock,
  listLookups,
  listNewestLookups,
  listNumberedBlocks,
  listNumberedInspections,
  listNumberedProposals,
  listNumberedUnits,
} from './imei-records.queries.ts';

const badPicture = 'Envie a consulta em PDF ou como imagem JPEG, PNG, WebP ou AVIF.';

export interface ImeiRecordsOptions {
  database: Database;
  imeiFlags: ImeiFlags;
  privateFiles: PrivateFiles;
}

/** A look-up as somebody read it on the official page. */
interface ReadLookup {
  result: LookupResult;
  /** Of a device with two numbers: the page says the same of both. */
  imei2: string | undefined;
  picture: Buffer | undefined;
}

/** A number with what is known from the official page. */
export interface LookedUp {
  imei: string;
  lookup: { result: LookupResult; at: Date; isRecent: boolean } | undefined;
}

export type ImeiRecords = ReturnType<typeof createImeiRecords>;

/** Everything that the shop knows of a device's number; numbers are 15 digits. */
export function createImeiRecords({ database, imeiFlags, privateFiles }: ImeiRecordsOptions) {
  async function read(imei: string, db: Executor = database): Promise<ImeiLedger> {
    const [block, proposals, inspections, units, blocks, lookups] = await Promise.all([
      imeiFlags.findBlock(db, imei),
      listNumberedProposals(db, imei),
      listNumberedInspections(db, imei),
      listNumberedUnits(db, imei),
      listNumberedBlocks(db, imei),
      listLookups(db, imei),
    ]);
    return presentLedger({ imei, block, proposals, inspections, units, blocks, lookups });
  }

  const note = (tx: Tx, imei: string, after: RecordedState) =>
    record(tx, { kind: 'imei-changed', subject: { kind: 'imei', id: imei, words: `IMEI ${imei}` }, after });

  /** Throws 409 with words when the number did not stand so that it could be changed. */
  const changed = (imei: string, change: (tx: Tx) => Promise<boolean>, after: RecordedState, elsewhere: string) =>
    database.transaction().execute(async (tx) => {
      if (!(await change(tx))) throw conflict(elsewhere);
      await note(tx, imei, after);
      return read(imei, tx);
    });

  /** Puts a number on the shop's own block list. Throws 409 when it is there already. */
  const block = (imei: string, reason: string, byId: number) =>
    changed(
      imei,
      (tx) => insertBlock(tx, { imei, reason, added_by: byId }),
      { Bloqueio: 'bloqueado', Motivo: reason },
      'Este IMEI já está bloqueado.',
    );

  /** Takes it off again; what was there stays recorded. Throws 409 when it is not there. */
  const lift = (imei: string, byId: number) =>
    changed(imei, (tx) => liftBlock(tx, imei, byId), { Bloqueio: 'retirado' }, 'Este IMEI não está bloqueado.');

  /** Records what the official page said of a number, or of both of a device. Throws 422 for a picture that is none. */
  async function recordLookup(imei: string, { result, imei2, picture }: ReadLookup, byId: number): Promise<ImeiLedger> {
    const file = picture && (await privateFiles.store(picture));
    if (picture && !file) throw invalid({ picture: [badPicture] });
    try {
      return await database.transaction().execute(async (tx) => {
        const file_id = file ? await privateFiles.record(tx, file, byId) : null;
        await insertLookups(tx, imei2 === undefined ? [imei] : [imei, imei2], { result, by: byId, file_id });
        await note(tx, imei, { Consulta: lookupResultLabels[result] });
        return read(imei, tx);
      });
    } catch (error) {
      if (file) await privateFiles.discard(file);
      throw error;
    }
  }

  /** Each of these numbers with what its newest look-up said, and whether that is new enough to approve a purchase by. */
  async function listNewest(db: Executor, imeis: readonly string[]): Promise<LookedUp[]> {
    const rows = imeis.length === 0 ? [] : await listNewestLookups(db, imeis);
    return imeis.map((imei) => {
      const row = rows.find((each) => each.imei === imei);
      const lookup = row && { result: row.result as LookupResult, at: row.at, isRecent: row.is_recent };
      return { imei, lookup };
    });
  }

  /** The picture of a number's newest look-up; 404 without one. */
  async function getPicture(imei: string): Promise<SentFile> {
    const [newest] = await listNewestLookups(database, [imei]);
    const file = newest?.file_id ? await privateFiles.find(database, newest.file_id) : undefined;
    if (!file) throw notFound();
    return { ...file, name: `consulta-${imei}` };
  }

  return { read, block, lift, recordLookup, listNewest, getPicture };
}
