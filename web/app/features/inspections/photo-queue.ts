import type { InspectionPhoto } from '@giro/contract/calls/inspection-shapes.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError, token } from '../../lib/api/call-api.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { type KeptWork, keptWork } from './kept-work.ts';

/** A photo on its way. */
export interface QueuedPhoto {
  key: string;
  name: string;
  blob: Blob;
  state: 'waiting' | 'sending' | 'lost' | 'refused';
  /** The share that has been sent, from 0 to 1. */
  progress: number;
  /** Why it did not arrive. */
  problem?: string;
}

interface PhotoQueueOptions {
  /** Names what is kept in this browser. */
  key: string;
  send: (photo: QueuedPhoto, onProgress: (part: number) => void) => Promise<InspectionPhoto[]>;
  onSent: (photos: InspectionPhoto[]) => void;
  keep: KeptWork;
}

const lostWords = 'Sem conexão: guardamos aqui e enviamos quando voltar.';

function failureOf(error: unknown): Pick<QueuedPhoto, 'state' | 'problem'> {
  const isRefused = error instanceof ApiError && [404, 409, 413, 422].includes(error.status);
  if (!isRefused) return { state: 'lost', problem: lostWords };
  const [words = error.serverMessage ?? 'A loja recusou esta foto.'] = Object.values(error.fieldErrors);
  return { state: 'refused', problem: words };
}

/** Sends photos one after the other. One that does not arrive stays in the browser until it does, or is taken out. */
export function createPhotoQueue({ key, send, onSent, keep }: PhotoQueueOptions) {
  const listeners = new Set<() => void>();
  let photos: readonly QueuedPhoto[] = [];
  let isSending = false;

  function set(next: readonly QueuedPhoto[]) {
    photos = next;
    for (const listener of listeners) listener();
  }

  const change = (photoKey: string, part: Partial<QueuedPhoto>) =>
    set(photos.map((photo) => (photo.key === photoKey ? { ...photo, ...part } : photo)));

  const keepAll = () =>
    photos.length > 0
      ? keep.write(
          key,
          photos.map(({ key: photoKey, name, blob }) => ({ key: photoKey, name, blob })),
        )
      : keep.drop(key);

  async function run(): Promise<void> {
    if (isSending) return;
    const next = photos.find(({ state }) => state === 'waiting');
    if (!next) return;
    isSending = true;
    change(next.key, { state: 'sending', progress: 0, problem: undefined });
    try {
      const sent = await send(next, (progress) => change(next.key, { progress }));
      set(photos.filter((photo) => photo.key !== next.key));
      onSent(sent);
      await keepAll();
    } catch (error) {
      change(next.key, { progress: 0, ...failureOf(error) });
    }
    isSending = false;
    await run();
  }

  async function put(added: readonly Pick<QueuedPhoto, 'key' | 'name' | 'blob'>[]) {
    if (added.length === 0) return;
    set([...photos, ...added.map((photo) => ({ ...photo, state: 'waiting' as const, progress: 0 }))]);
    await keepAll();
    await run();
  }

  return {
    list: () => photos,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (files: readonly { name: string; blob: Blob }[]) => put(files.map((file) => ({ key: randomKey(), ...file }))),
    /** Takes up what this browser has kept from before. */
    async restore() {
      const kept = (await keep.read<Pick<QueuedPhoto, 'key' | 'name' | 'blob'>[]>(key)) ?? [];
      await put(kept.filter((photo) => !photos.some((other) => other.key === photo.key)));
    },
    /** Sends again what was lost on the way; what the shop has refused too, where it is named. */
    retry(photoKey?: string) {
      const isAgain = ({ key: each, state }: QueuedPhoto) => (photoKey ? each === photoKey : state === 'lost');
      set(
        photos.map((photo) => (isAgain(photo) && photo.state !== 'sending' ? { ...photo, state: 'waiting' } : photo)),
      );
      return run();
    },
    async remove(photoKey: string) {
      set(photos.filter((photo) => photo.key !== photoKey || photo.state === 'sending'));
      await keepAll();
    },
  };
}

function jsonOf(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends one photo and tells how much of it has gone, from 0 to 1, which `fetch` cannot. Throws `ApiError`. */
function sendPhoto(
  address: string,
  photo: { name: string; blob: Blob },
  onProgress: (part: number) => void,
): Promise<InspectionPhoto[]> {
  const body = new FormData();
  body.set('photos', photo.blob, photo.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.withCredentials = true;
    const bearer = token.read();
    if (bearer) request.setRequestHeader('authorization', `Bearer ${bearer}`);
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new ApiError(0));
    request.ontimeout = () => reject(new ApiError(0));
    request.onload = () => {
      const answer = jsonOf(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(answer?.photos ?? []);
      else reject(new ApiError(request.status, answer));
    };
    request.send(body);
  });
}

/** The photos of an inspection that are on their way to the shop. */
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
