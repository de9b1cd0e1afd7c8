import {
  addBenchPhotosCall,
  addUnitPhotosCall,
  changeBenchPhotoCall,
  changeUnitPhotoCall,
  type InspectionPhoto,
  removeBenchPhotoCall,
  removeUnitPhotoCall,
} from '@giro/contract/calls/inspection-photos.ts';
import { addressOf, callApi } from '../../lib/api/call-api.ts';

/** The calls that send and change the photos of one device; each change returns them as they are then. */
export interface PhotoCalls {
  /** New photos are posted here. */
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
