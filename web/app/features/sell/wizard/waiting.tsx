import { Loader } from '@mantine/core';
import styles from './wizard.module.css';

/** Stands where choices or a step will be, at about their height. */
export function Waiting() {
  return (
    <p className={styles.waiting} role="status">
      <Loader size="sm" /> Carregando...
    </p>
  );
}
