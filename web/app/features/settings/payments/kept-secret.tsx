import { Button, Input } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './payments.module.css';

interface KeptSecretProps {
  label: string;
  /** Something is stored that may stay; it is never shown. */
  isKept: boolean;
  /** Something new stands in the field. */
  isTyped: boolean;
  /** A note on the stored one. */
  about?: ReactNode;
  /** The field for another one. */
  children: ReactNode;
}

/** A secret that is stored: said to be so, until somebody wants to put another in its place. */
export function KeptSecret({ label, isKept, isTyped, about, children }: KeptSecretProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isKept || isTyped || isOpen) return children;
  return (
    <Input.Wrapper label={label} labelElement="div">
      <div className={styles.kept}>
        <IconLock size={18} stroke={1.5} aria-hidden />
        <span>Guardado</span>
        {about}
        <Button variant="default" aria-label={`Trocar ${label}`} onClick={() => setIsOpen(true)}>
          Trocar
        </Button>
      </div>
    </Input.Wrapper>
  );
}
