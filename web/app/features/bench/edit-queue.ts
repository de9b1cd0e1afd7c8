import type { Inspection } from '@giro/contract/calls/inspections.ts';
import { ApiError } from '../../lib/api/call-api.ts';
import { type BenchEdit, isBlankEdit, mergeEdits, withoutFields, withoutSent } from './bench-edit.ts';
import type { KeptWork } from './kept-work.ts';

/** The data a bench loads and saves. */
export interface BenchLoaded {
  inspection: Inspection;
}

export interface QueueState<Loaded> {
  loaded: Loaded;
  pending: BenchEdit;
  isSaving: boolean;
  /** No answer came: what was typed is kept in this browser until one does. */
  isOffline: boolean;
  /** Nobody is signed in any more. */
  hasEnded: boolean;
  /** Somebody else has saved or decided since, in the server's words. */
  conflict: string | undefined;
  /** The server's refusals, by field; a refused value is kept, and sent again once it is typed anew. */
  refused: Record<string, string>;
  /** Something else kept it from being saved. */
  problem: string | undefined;
}

interface QueueOptions<Loaded> {
  /** Names what is kept in this browser. */
  key: string;
  loaded: Loaded;
  read: () => Promise<Loaded>;
  save: (edit: BenchEdit, version: number) => Promise<Loaded>;
  keep: KeptWork;
  typingMs?: number;
  retryMs?: number;
}

const typingPauseMs = 700;
const connectionPauseMs = 4000;
const unreachable = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502);

/**
 * Saves what is typed at a bench, a pause after the last key, one save at a time and each over the version before. What
 * cannot be sent stays, here and in the browser, and goes out once the shop answers again.
 */
export function createEditQueue<Loaded extends BenchLoaded>(options: QueueOptions<Loaded>) {
  const { key, read, save, keep, typingMs = typingPauseMs, retryMs = connectionPauseMs } = options;
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: QueueState<Loaded> = {
    loaded: options.loaded,
    pending: {},
    isSaving: false,
    isOffline: false,
    hasEnded: false,
    conflict: undefined,
    refused: {},
    problem: undefined,
  };

  function change(part: Partial<QueueState<Loaded>>) {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  /** Reads and writes of the browser's storage take turns, so that nothing is overwritten before it was read. */
  let turn: Promise<void> = Promise.resolve();
  function inTurn(work: () => Promise<void>): Promise<void> {
    turn = turn.then(work);
    return turn;
  }

  const keepPending = () =>
    inTurn(() => (isBlankEdit(state.pending) ? keep.drop(key) : keep.write(key, state.pending)));

  function schedule(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  function refuse(error: unknown) {
    if (unreachable(error)) {
      change({ isOffline: true });
      return schedule(retryMs);
    }
    if (!(error instanceof ApiError)) return change({ problem: 'Não foi possível salvar.' });
    if (error.status === 401) return change({ hasEnded: true });
    if (error.status === 409) return change({ conflict: error.message });
    const refused = error.fieldErrors;
    if (Object.keys(refused).length > 0) {
      change({ refused: { ...state.refused, ...refused } });
      return schedule(0);
    }
    change({ problem: error.serverMessage ?? 'Não foi possível salvar.' });
  }

  /** Sends what is typed at once; a save under way ends first. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    const sent = withoutFields(state.pending, Object.keys(state.refused));
    if (state.isSaving || state.conflict !== undefined || isBlankEdit(sent)) return;
    change({ isSaving: true, problem: undefined, hasEnded: false });
    try {
      const loaded = await save(sent, state.loaded.inspection.version);
      change({ loaded, pending: withoutSent(state.pending, sent), isOffline: false, isSaving: false });
      void keepPending();
      if (!isBlankEdit(state.pending)) schedule(typingMs);
    } catch (error) {
      change({ isSaving: false });
      refuse(error);
    }
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit(later: BenchEdit) {
      const roots = Object.keys(later);
      const refused = Object.entries(state.refused).filter(([field]) => !roots.includes(field.split('.')[0] ?? ''));
      change({ pending: mergeEdits(state.pending, later), refused: Object.fromEntries(refused), problem: undefined });
      void keepPending();
      if (!state.isSaving) schedule(typingMs);
    },
    flush,
    /** Takes up what this browser has kept from before. */
    restore: () =>
      inTurn(async () => {
        const kept = await keep.read<BenchEdit>(key);
        if (!kept) return;
        change({ pending: mergeEdits(kept, state.pending) });
        schedule(0);
      }),
    /** Loads what somebody else has saved; what was typed here stays over it, and is saved then. Throws `ApiError`. */
    async reload() {
      const loaded = await read();
      change({ loaded, conflict: undefined, problem: undefined });
      schedule(0);
    },
    /** Takes over what changed beside the version: photos, a look-up. */
    replace: (part: (loaded: Loaded) => Loaded) => change({ loaded: part(state.loaded) }),
    /** Gives up what was typed. */
    async discard() {
      clearTimeout(timer);
      change({ pending: {}, refused: {}, conflict: undefined, problem: undefined });
      await keepPending();
    },
    stop: () => clearTimeout(timer),
  };
}
