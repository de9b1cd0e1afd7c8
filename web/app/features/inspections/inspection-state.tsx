import type { BenchLoaded } from './edit-queue.ts';
import { withEdit } from './pending-edit.ts';
import { SavingState } from './saving-state.tsx';
import type { Bench } from './use-edit-queue.ts';

/** What every bench makes of its queue: the inspection as shown, what the steps are given, and how far saving is. */
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
