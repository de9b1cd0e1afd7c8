import { maxInspectionPhotos } from '@giro/contract/rules/inspection.ts';
import { texts } from '@giro/contract/texts.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { PrivateFiles, StoredFile } from '../../platform/files/private-files.ts';
import type { SentFile } from '../../platform/http/answers.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import type { Findings, InspectionKind } from './inspection-kind.service.ts';
import { deletePhoto, insertPhotos, listPhotos, lockPhotos, updatePhoto } from './inspection-photos.queries.ts';
import { photoName, presentPhotos } from './inspections.presenter.ts';

interface InspectionPhotosOptions<Device> {
  database: Database;
  privateFiles: PrivateFiles;
  kind: Pick<
    InspectionKind<Device & { id: number }, Findings, unknown, unknown>,
    'subjectOf' | 'enter' | 'confirm' | 'begin'
  >;
}

const unknownPhoto = 'Esta foto não existe mais.';

/** Photos of devices under inspection: private files, of which some may be shown to its seller and its buyer. */
export function createInspectionPhotos<Device>({ database, privateFiles, kind }: InspectionPhotosOptions<Device>) {
  const list = async (db: Executor, id: number) => {
    const subject = kind.subjectOf(id);
    return presentPhotos(subject, await listPhotos(db, subject));
  };

  async function record(id: number, files: readonly StoredFile[], byId: number) {
    return database.transaction().execute(async (tx) => {
      const device = await kind.enter(tx, id, 'add-photos');
      await kind.begin(tx, id, byId);
      const inspectionId = await lockPhotos(tx, kind.subjectOf(id));
      await kind.confirm(tx, device);
      const room = maxInspectionPhotos - (await listPhotos(tx, kind.subjectOf(id))).length;
      if (inspectionId === undefined || files.length > room) throw invalid({ photos: [noRoom(room)] });
      const fileIds: number[] = [];
      for (const file of files) fileIds.push(await privateFiles.record(tx, file, byId));
      await insertPhotos(tx, inspectionId, fileIds);
      return list(tx, id);
    });
  }

  /**
   * Adds photos that have been written anew, after those that there are, at no cost of a version; the first ones begin
   * the inspection. Throws 404; 409 for a device that is not there; 422 without a photo, and for more than there is room
   * for, of which none is kept then.
   */
  async function add(id: number, photos: readonly Buffer[], byId: number) {
    if (photos.length === 0) throw invalid({ photos: [texts.photo.invalid] });
    const files: StoredFile[] = [];
    try {
      for (const photo of photos) files.push(await privateFiles.storePhoto(photo));
      return await record(id, files, byId);
    } catch (error) {
      for (const file of files) await privateFiles.discard(file);
      throw error;
    }
  }

  /** Throws 404. */
  async function read(id: number, photoId: number): Promise<SentFile> {
    const photo = (await listPhotos(database, kind.subjectOf(id))).find((each) => each.id === photoId);
    const file = photo && (await privateFiles.find(database, photo.file_id));
    if (!file) throw notFound(unknownPhoto);
    return { ...file, name: photoName(kind.subjectOf(id), photoId) };
  }

  /** Says whether a photo may be shown. Throws 404. */
  async function change(id: number, photoId: number, facts: { isPublic: boolean }) {
    return database.transaction().execute(async (tx) => {
      if (!(await updatePhoto(tx, kind.subjectOf(id), photoId, facts))) throw notFound(unknownPhoto);
      return list(tx, id);
    });
  }

  /** Removes a photo and its file. Throws 404; 409 once the inspection was decided on it. */
  async function remove(id: number, photoId: number) {
    const { key, photos } = await database.transaction().execute(async (tx) => {
      const device = await kind.enter(tx, id, 'remove-photos');
      const inspectionId = await lockPhotos(tx, kind.subjectOf(id));
      await kind.confirm(tx, device);
      const fileId = inspectionId === undefined ? undefined : await deletePhoto(tx, inspectionId, photoId);
      if (fileId === undefined) throw notFound(unknownPhoto);
      return { ...(await privateFiles.forget(tx, fileId)), photos: await list(tx, id) };
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
