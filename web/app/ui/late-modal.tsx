import './modal-styles.ts';
import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/**
 * A window whose program comes when it is first wanted. It is drawn before it opens: only then does Mantine see where
 * the keyboard was, and gives it back.
 */
export function LateModal({ opened, ...props }: ModalProps) {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return <Modal opened={opened && isDrawn} {...props} />;
}
