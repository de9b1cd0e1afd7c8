import { maxInspectionPhotos } from '@giro/contract/rules/inspection.ts';
import { texts } from '@giro/contract/texts.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import type { PrivateFiles, StoredFile } from '../../platform/files/private-files.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import type { SentFile } from '../../platform/http/private-file.ts';
import { hasArrived } from './inspection-decisions.rules.ts';
import { deletePhoto, insertPhotos, listPhotos, lockPhotos, updatePhoto } from './inspection-photos.queries.ts';
import { notArrived, unknownProposal } from './inspection-reading.service.ts';
import { assertOnBench, type InspectionSaving } from './inspection-saving.service.ts';
import { presentPhotos } from './inspections.presenter.ts';
import { holdInspected } from './inspections.queries.ts';

export interface InspectionPhotosOptions {
  database: Database;
  privateFiles: PrivateFiles;
  saving: InspectionSaving;
}

const unknownPhoto = 'Esta foto não existe mais.';

/** Photos of a device on the bench: private files, of which some may be shown to its seller and its buyer. */
export function createInspectionPhotos({ database, privateFiles, saving }: InspectionPhotosOptions) {
  async function holdProposal(tx: Tx, proposalId: number) {
    const proposal = await holdInspected(tx, proposalId);
    if (!proposal) throw notFound(unknownProposal);
    return proposal;
  }

  const list = async (db: Executor, proposalId: number) => presentPhotos(proposalId, await listPhotos(db, proposalId));

  async function record(proposalId: number, files: readonly StoredFile[], byId: number) {
    return database.transaction().execute(async (tx) => {
      const { status } = await holdProposal(tx, proposalId);
      if (!hasArrived(status)) throw conflict(notArrived);
      await saving.begin(tx, proposalId, byId);
      const inspectionId = await lockPhotos(tx, proposalId);
      const room = maxInspectionPhotos - (await listPhotos(tx, proposalId)).length;
      if (inspectionId === undefined || files.length > room) throw invalid({ photos: [noRoom(room)] });
      const fileIds: number[] = [];
      for (const file of files) fileIds.push(await privateFiles.record(tx, file, byId));
      await insertPhotos(tx, inspectionId, fileIds);
      return list(tx, proposalId);
    });
  }

  /**
   * Adds photos that have been written anew, after those that there are, at no cost of a version; the first ones begin
   * the inspection. From the arrival on, also once it was decided. Throws 404; 409 before the arrival; 422 without a
   * photo, and for more than there is room for, of which none is kept then.
   */
  async function add(proposalId: number, photos: readonly Buffer[], byId: number) {
    if (photos.length === 0) throw invalid({ photos: [texts.photo.invalid] });
    const files: StoredFile[] = [];
    try {
      for (const photo of photos) files.push(await privateFiles.storePhoto(photo));
      return await record(proposalId, files, byId);
    } catch (error) {
      for (const file of files) await privateFiles.discard(file);
      throw error;
    }
  }

  /** Throws 404. */
  async function read(proposalId: number, photoId: number): Promise<SentFile> {
    const photo = (await listPhotos(database, proposalId)).find(({ id }) => id === photoId);
    const file = photo && (await privateFiles.find(database, photo.file_id));
    if (!file) throw notFound(unknownPhoto);
    return { ...file, name: `foto-proposta-${proposalId}-${photoId}` };
  }

  /** Says whether a photo may be shown. Throws 404. */
  async function change(proposalId: number, photoId: number, facts: { isPublic: boolean }) {
    return database.transaction().execute(async (tx) => {
      if (!(await updatePhoto(tx, proposalId, photoId, facts))) throw notFound(unknownPhoto);
      return list(tx, proposalId);
    });
  }

  /** Removes a photo and its file. Throws 404; 409 once the inspection was decided on it. */
  async function remove(proposalId: number, photoId: number) {
    const { key, photos } = await database.transaction().execute(async (tx) => {
      const { status } = await holdProposal(tx, proposalId);
      assertOnBench(status);
      const inspectionId = await lockPhotos(tx, proposalId);
      const fileId = inspectionId === undefined ? undefined : await deletePhoto(tx, inspectionId, photoId);
      if (fileId === undefined) throw notFound(unknownPhoto);
      return { ...(await privateFiles.forget(tx, fileId)), photos: await list(tx, proposalId) };
    });
    await privateFiles.discard({ key });
    return photos;
  }

  return { add, read, change, remove };
}

function noRoom(room: number): string {
  if (room <= 0) return `Esta conferência já tem ${maxInspectionPhotos} fotos.`;
  const fit = room === 1 ? 'cabe mais 1' : `cabem mais ${room}`;
  return `No máximo ${maxInspectionPhotos} fotos: ${fit}.`;
}
