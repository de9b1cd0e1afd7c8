import type { Passport } from '@giro/contract/calls/units.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PrivateFiles } from '../../platform/files/private-files.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { SentFile } from '../../platform/http/private-file.ts';
import { listFoundAnswers, listPublicPhotos } from './inspected-devices.queries.ts';
import { presentPassport } from './passports.presenter.ts';
import { findPassport, findPassportPhoto } from './passports.queries.ts';
import { readUnitCode } from './unit-codes.rules.ts';

export interface PassportsOptions {
  database: Database;
  privateFiles: Pick<PrivateFiles, 'find'>;
  readingLimit: Limit;
  photoLimit: Limit;
}

export type Passports = ReturnType<typeof createPassports>;

/** Information about a device for anybody who holds it or wants to buy it. */
export function createPassports({ database, privateFiles, readingLimit, photoLimit }: PassportsOptions) {
  /** Counts a passport that this client is about to read, on its page or by itself. Throws 429. */
  const countReading = (client: string) => readingLimit.take(client);

  /** Throws 404 for a code that is no unit's. */
  async function read(code: string): Promise<Passport> {
    const row = await findPassport(database, readUnitCode(code) ?? '');
    if (!row) throw notFound('Não encontramos um aparelho com este código.');
    const inspectionId = row.inspection_id ?? 0;
    const [answers, photos] = await Promise.all([
      listFoundAnswers(database, inspectionId),
      listPublicPhotos(database, inspectionId),
    ]);
    return presentPassport({ row, answers, photos });
  }

  /** A photo that may be shown. Throws 404 and 429. */
  async function getPhoto(code: string, photoId: number, client: string): Promise<SentFile> {
    await photoLimit.take(client);
    const fileId = await findPassportPhoto(database, readUnitCode(code) ?? '', photoId);
    const file = fileId === undefined ? undefined : await privateFiles.find(database, fileId);
    if (!file) throw notFound();
    return { ...file, name: `aparelho-${readUnitCode(code)}-${photoId}` };
  }

  return { countReading, read, getPhoto };
}
