import { useEffect, useState, useSyncExternalStore } from 'react';
import { useHasEnded, useSetEnded } from '../../lib/api/ended-session.ts';
import { type BenchLoaded, createEditQueue } from './edit-queue.ts';
import { keptWork } from './kept-work.ts';
import { type BenchEdit, isBlankEdit } from './pending-edit.ts';

interface EditQueueSource<Loaded> {
  key: string;
  loaded: Loaded;
  read: () => Promise<Loaded>;
  save: (edit: BenchEdit, version: number) => Promise<Loaded>;
}

/** The bench of a screen: what is loaded, what was typed, and how far saving it is. */
export function useEditQueue<Loaded extends BenchLoaded>(source: EditQueueSource<Loaded>) {
  const [queue] = useState(() => createEditQueue({ ...source, keep: keptWork }));
  const state = useSyncExternalStore(queue.subscribe, queue.state, queue.state);
  const setEnded = useSetEnded();

  useEffect(() => {
    void queue.restore();
    const send = () => void queue.flush();
    window.addEventListener('online', send);
    return () => {
      window.removeEventListener('online', send);
      queue.stop();
      void queue.flush();
    };
  }, [queue]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per refused save
  useEffect(() => {
    if (state.hasEnded) setEnded(true);
  }, [state.hasEnded]);

  const hasEnded = useHasEnded();
  useEffect(() => {
    if (!hasEnded) void queue.flush();
  }, [hasEnded, queue]);

  return { queue, ...state, isUnsaved: !isBlankEdit(state.pending) };
}

export type Bench<Loaded extends BenchLoaded> = ReturnType<typeof useEditQueue<Loaded>>;
