import {
  addBenchPhotosCall,
  addUnitPhotosCall,
  changeBenchPhotoCall,
  changeUnitPhotoCall,
  removeBenchPhotoCall,
  removeUnitPhotoCall,
} from '@giro/contract/calls/inspection-photos.ts';
import type { InspectionPhoto } from '@giro/contract/calls/inspection-shapes.ts';
import { addressOf, callApi } from '../../lib/api/call-api.ts';

/** How the photos of one device are sent and changed; each change returns them as they are then. */
export interface PhotoCalls {
  /** Where new ones are posted. */
  address: string;
  change: (photoId: number, isPublic: boolean) => Promise<InspectionPhoto[]>;
  remove: (photoId: number) => Promise<InspectionPhoto[]>;
}

export function proposalPhotoCalls(proposalId: number): PhotoCalls {
  const of = (photoId: number) => ({ proposalId, photoId });
  return {
    address: addressOf(addBenchPhotosCall, { params: { proposalId } }),
    change: async (photoId, isPublic) =>
      (await callApi(changeBenchPhotoCall, { params: of(photoId), body: { public: isPublic } })).photos,
    remove: async (photoId) => (await callApi(removeBenchPhotoCall, { params: of(photoId) })).photos,
  };
}

export function unitPhotoCalls(unitId: number): PhotoCalls {
  const of = (photoId: number) => ({ unitId, photoId });
  return {
    address: addressOf(addUnitPhotosCall, { params: { unitId } }),
    change: async (photoId, isPublic) =>
      (await callApi(changeUnitPhotoCall, { params: of(photoId), body: { public: isPublic } })).photos,
    remove: async (photoId) => (await callApi(removeUnitPhotoCall, { params: of(photoId) })).photos,
  };
}
