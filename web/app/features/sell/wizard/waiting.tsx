import { Loader } from '@mantine/core';
import { startTransition, useEffect, useState } from 'react';
import styles from './wizard.module.css';

/** Stands where choices or a step will be, at about their height. */
export function Waiting() {
  return (
    <p className={styles.waiting} role="status">
      <Loader size="sm" /> Carregando...
    </p>
  );
}

/** The parts fetched so far, so that a screen that comes back is drawn at once. */
const fetched = new WeakMap<() => Promise<object>, object>();

/**
 * A part of the client bundle that is fetched once it is `wanted`; undefined until it is there. One that cannot be had throws
 * while drawing, so that the error screen takes over. Unlike `lazy`, a part that was fetched ahead is drawn at once.
 */
export function usePart<Part extends object>(load: () => Promise<Part>, wanted: boolean): Part | undefined {
  const [part, setPart] = useState(fetched.get(load) as Part | undefined);
  const [failure, setFailure] = useState<unknown>();
  const isNeeded = wanted && !part;

  useEffect(() => {
    if (!isNeeded) return;
    load().then((loaded) => {
      fetched.set(load, loaded);
      // Drawn in slices: nobody presses what is not there yet.
      startTransition(() => setPart(loaded));
    }, setFailure);
  }, [load, isNeeded]);

  if (failure !== undefined) throw failure;
  return part;
}
