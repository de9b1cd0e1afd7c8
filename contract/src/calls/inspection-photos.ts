import { inspectionCalls } from './inspections.ts';

// Other programs know the calls of photos by these names, below a heading of their own.

export const {
  addPhotos: addBenchPhotosCall,
  readPhoto: readBenchPhotoCall,
  changePhoto: changeBenchPhotoCall,
  removePhoto: removeBenchPhotoCall,
} = inspectionCalls.proposal;

export const {
  addPhotos: addUnitPhotosCall,
  readPhoto: readUnitPhotoCall,
  changePhoto: changeUnitPhotoCall,
  removePhoto: removeUnitPhotoCall,
} = inspectionCalls.unit;
