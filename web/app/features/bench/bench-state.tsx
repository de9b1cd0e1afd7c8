import { withEdit } from './bench-edit.ts';
import type { BenchLoaded } from './edit-queue.ts';
import { SavingState } from './saving-state.tsx';
import type { Bench } from './use-edit-queue.ts';

/** Derives a bench's state from its queue: the inspection as shown, the steps' props, and the progress of saving. */
export function benchState<Loaded extends BenchLoaded>(bench: Bench<Loaded>) {
  const { queue, loaded, pending, refused, isSaving, isUnsaved, isOffline, conflict, problem } = bench;
  const inspection = withEdit(loaded.inspection, pending);
  const isStuck = isUnsaved && (isOffline || Boolean(conflict ?? problem) || Object.keys(refused).length > 0);
  return {
    inspection,
    isStuck,
    isSettled: !isUnsaved && !isSaving && conflict === undefined,
    /** Asked anew; what was typed stays. A failure shows as a lost connection does. */
    reload: () => queue.reload().catch(() => undefined),
    step: (number: number) => ({ number, inspection, refused, onEdit: queue.edit }),
    savingState: (
      <SavingState
        isSaving={isSaving}
        isUnsaved={isUnsaved}
        isOffline={isOffline}
        conflict={conflict}
        problem={problem ?? Object.values(refused)[0]}
        onReload={() => void queue.reload().catch(() => undefined)}
        onRetry={() => void queue.flush()}
      />
    ),
  };
}
