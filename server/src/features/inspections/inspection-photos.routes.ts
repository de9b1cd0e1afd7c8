import * as calls from '@giro/contract/calls/inspection-photos.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import type { Inspections } from './inspections.service.ts';

interface SentPhoto {
  field: string;
  bytes: Buffer;
}
const photosIn = (files: readonly SentPhoto[]) =>
  files.filter(({ field }) => field === 'photos').map(({ bytes }) => bytes);

export function inspectionPhotosRoutes(app: FastifyInstance, { photos, unitPhotos }: Inspections): void {
  serve(app, calls.addBenchPhotosCall, async ({ params, files, person }) => ({
    photos: await photos.add(params.proposalId, photosIn(files), person.id),
  }));

  serve(app, calls.readBenchPhotoCall, async ({ params }) => photos.read(params.proposalId, params.photoId));

  serve(app, calls.changeBenchPhotoCall, async ({ params, body }) => ({
    photos: await photos.change(params.proposalId, params.photoId, { isPublic: body.public }),
  }));

  serve(app, calls.removeBenchPhotoCall, async ({ params }) => ({
    photos: await photos.remove(params.proposalId, params.photoId),
  }));

  serve(app, calls.addUnitPhotosCall, async ({ params, files, person }) => ({
    photos: await unitPhotos.add(params.unitId, photosIn(files), person.id),
  }));

  serve(app, calls.readUnitPhotoCall, async ({ params }) => unitPhotos.read(params.unitId, params.photoId));

  serve(app, calls.changeUnitPhotoCall, async ({ params, body }) => ({
    photos: await unitPhotos.change(params.unitId, params.photoId, { isPublic: body.public }),
  }));

  serve(app, calls.removeUnitPhotoCall, async ({ params }) => ({
    photos: await unitPhotos.remove(params.unitId, params.photoId),
  }));
}
