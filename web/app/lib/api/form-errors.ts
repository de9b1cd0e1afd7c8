import { flushSync } from 'react-dom';
import { ApiError } from './call-api.ts';

interface ErrorTarget {
  setErrors(errors: Record<string, string>): void;
}

/** Sent to a form that was refused, once its bad fields are marked. */
export const refusedEvent = 'giro:refused';

/** Draws what `mark` says of the fields, and moves the keyboard to the first one marked as wrong. */
export function focusFirstInvalid(root: HTMLElement | null, mark: () => void = () => undefined): void {
  flushSync(mark);
  root?.dispatchEvent(new Event(refusedEvent));
  root?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

/**
 * The texts of a refused save, for an alert. Fields that the form has are marked as well; typed values stay. Without
 * texts of its own the server's message counts, and without that the fallback.
 */
export function showFailure(error: unknown, fallback: string, form?: ErrorTarget): string[] {
  if (!(error instanceof ApiError)) return [fallback];
  const fields = error.fieldErrors;
  const texts = [...new Set(Object.values(fields))];
  if (texts.length > 0) {
    form?.setErrors(fields);
    return texts;
  }
  return [error.serverMessage ?? fallback];
}
