import { Button, type ButtonProps } from '@mantine/core';
import { useHydrated } from '../lib/start/use-hydrated.ts';
import styles from './submit-button.module.css';

/** Sends a form once: closed while a save runs, and until the page can handle the form by itself. */
export function SubmitButton(props: ButtonProps) {
  const hydrated = useHydrated();
  return <Button type="submit" disabled={!hydrated} className={hydrated ? undefined : styles.waiting} {...props} />;
}
