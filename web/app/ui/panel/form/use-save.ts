import { useMutation } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { ApiError } from '../../../lib/api/call-api.ts';
import { useSetEnded } from '../../../lib/api/ended-session.ts';
import { focusFirstInvalid, showFailure } from '../../../lib/api/form-errors.ts';

interface RefusalTarget {
  /** Said when the server says nothing. */
  fallback: string;
  /** Said when no answer came; the fallback without. */
  unreachable?: string;
  form?: { setErrors(errors: Record<string, string>): void };
  root?: RefObject<HTMLElement | null>;
  /** The texts of a refusal, where they are not each bad field's text once. */
  describe?: (error: ApiError) => string[];
}

/** Tells why a call was refused, at its fields too: the words, and how to take them away. */
export function useRefusal({ fallback, unreachable = fallback, form, root, describe }: RefusalTarget) {
  const [problems, setProblems] = useState<string[]>([]);
  /** The server's words when somebody else has saved since. */
  const [conflict, setConflict] = useState<string>();
  const setEnded = useSetEnded();

  function clear() {
    setProblems([]);
    setConflict(undefined);
  }

  function tell(error: unknown) {
    if (error instanceof ApiError && error.status === 401) return setEnded(true);
    if (error instanceof ApiError && error.status === 409) return setConflict(error.message);
    const isUnreachable = error instanceof ApiError && error.status === 0;
    focusFirstInvalid(root?.current ?? null, () => {
      const texts = showFailure(error, isUnreachable ? unreachable : fallback, form);
      setProblems(describe && error instanceof ApiError ? describe(error) : texts);
    });
  }

  return {
    problems,
    conflict,
    /** Whatever was refused, where a conflict needs no words of its own. */
    told: conflict ? [conflict] : problems,
    tell,
    clear,
    settle: () => setConflict(undefined),
  };
}

/** One save at a time: what was refused is told, at its fields too, and what was typed stays. */
export function useSave(target: RefusalTarget) {
  const { tell, ...refusal } = useRefusal(target);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (save: () => Promise<void>) => save(),
    onError: tell,
    // A save holds what was typed, passwords too: it does not outlive the form.
    gcTime: 1000,
  });

  return {
    /** Never throws; while a save runs, another one is left out. */
    run: async (save: () => Promise<void>) => {
      if (isPending) return;
      const saved = mutateAsync(save);
      // Draws the save as running before the next press is handled; the mutation alone would tell it a task later.
      refusal.clear();
      await saved.catch(() => undefined);
    },
    isSaving: isPending,
    ...refusal,
  };
}
