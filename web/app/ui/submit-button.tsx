import { Button, type ButtonProps } from '@mantine/core';
import { useHydrated } from '../lib/start/use-hydrated.ts';

/**
 * Sends a form once: closed while a save runs, and until the client bundle can handle the form; the browser itself
 * would put what was typed into the address.
 */
export function SubmitButton(props: ButtonProps) {
  const hydrated = useHydrated();
  return <Button type="submit" disabled={!hydrated} {...props} />;
}
