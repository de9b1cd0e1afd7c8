import { type RefObject, useState } from 'react';
import { ApiError } from '../../../lib/api/call-api.ts';
import { useSetEnded } from '../../../lib/api/ended-session.ts';
import { focusFirstInvalid, showFailure } from '../../../lib/api/form-errors.ts';

interface SaveTarget {
  /** Said when the server says nothing. */
  fallback: string;
  /** Said when no answer came; the fallback without. */
  unreachable?: string;
  form?: { setErrors(errors: Record<string, string>): void };
  root?: RefObject<HTMLElement | null>;
  /** What a refusal says, where that is not each bad field's text once. */
  describe?: (error: ApiError) => string[];
}

/** One save at a time: what was refused is told, at its fields too, and what was typed stays. */
export function useSave({ fallback, unreachable = fallback, form, root, describe }: SaveTarget) {
  const [isSaving, setIsSaving] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  /** The server's words when somebody else has saved since. */
  const [conflict, setConflict] = useState<string>();
  const setEnded = useSetEnded();

  async function run(save: () => Promise<void>) {
    if (isSaving) return;
    setIsSaving(true);
    setProblems([]);
    setConflict(undefined);
    try {
      await save();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) setEnded(true);
      else if (error instanceof ApiError && error.status === 409) setConflict(error.message);
      else {
        const isUnreachable = error instanceof ApiError && error.status === 0;
        const texts = showFailure(error, isUnreachable ? unreachable : fallback, form);
        setProblems(describe && error instanceof ApiError ? describe(error) : texts);
        focusFirstInvalid(root?.current ?? null);
      }
    } finally {
      setIsSaving(false);
    }
  }

  return {
    run,
    isSaving,
    problems,
    conflict,
    /** Whatever was refused, where a conflict needs no words of its own. */
    told: conflict ? [conflict] : problems,
    clear() {
      setProblems([]);
      setConflict(undefined);
    },
    settle: () => setConflict(undefined),
  };
}
