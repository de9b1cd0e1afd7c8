import type { InspectionPhoto } from '@giro/contract/calls/inspection-shapes.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { keptWork } from './kept-work.ts';
import { createPhotoQueue } from './photo-queue.ts';
import { sendPhoto } from './send-photo.ts';

/** The photos of a bench that are on their way to the shop. */
export function usePhotoQueue(address: string, key: string, onSent: (photos: InspectionPhoto[]) => void) {
  const told = useRef(onSent);
  useEffect(() => {
    told.current = onSent;
  });
  const [queue] = useState(() =>
    createPhotoQueue({
      key,
      keep: keptWork,
      send: (photo, onProgress) => sendPhoto(address, photo, onProgress),
      onSent: (photos) => told.current(photos),
    }),
  );
  const photos = useSyncExternalStore(queue.subscribe, queue.list, queue.list);

  useEffect(() => {
    void queue.restore();
    const again = () => void queue.retry();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [queue]);

  return { queue, photos };
}
