import { useEffect, useState, useSyncExternalStore } from 'react';
import { useHasEnded, useSetEnded } from '../../lib/api/ended-session.ts';
import { createEditQueue, type LoadedInspection } from './edit-queue.ts';
import { keptWork } from './kept-work.ts';
import { isBlankEdit, type PendingEdit, withEdit } from './pending-edit.ts';

interface Source<Loaded> {
  /** Names what is kept in this browser. */
  key: string;
  loaded: Loaded;
  read: () => Promise<Loaded>;
  save: (edit: PendingEdit, version: number) => Promise<Loaded>;
}

/** The inspection of a screen: what is loaded, what was typed over it, and how far saving it is. */
export function useInspection<Loaded extends LoadedInspection>(source: Source<Loaded>) {
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refused save is told once, whatever is drawn anew
  useEffect(() => {
    if (state.hasEnded) setEnded(true);
  }, [state.hasEnded]);

  const hasEnded = useHasEnded();
  useEffect(() => {
    if (!hasEnded) void queue.flush();
  }, [hasEnded, queue]);

  const { loaded, pending, refused, isSaving, isOffline, conflict, problem } = state;
  const isUnsaved = !isBlankEdit(pending);
  /** Asked anew; what was typed stays. A failure shows as a lost connection does. */
  const reload = () => queue.reload().catch(() => undefined);
  return {
    queue,
    loaded,
    pending,
    refused,
    inspection: withEdit(loaded.inspection, pending),
    isUnsaved,
    /** Everything typed has reached the shop, so that what is decided on is what the screen shows. */
    isSettled: !isUnsaved && !isSaving && conflict === undefined,
    isStuck: isUnsaved && (isOffline || Boolean(conflict ?? problem) || Object.keys(refused).length > 0),
    reload,
    saving: {
      isSaving,
      isUnsaved,
      isOffline,
      conflict,
      problem: problem ?? Object.values(refused)[0],
      onReload: () => void reload(),
      onRetry: () => void queue.flush(),
    },
  };
}
