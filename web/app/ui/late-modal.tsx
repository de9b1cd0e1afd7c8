import { Modal, type ModalProps } from '@mantine/core';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { useEffect, useState } from 'react';

// Everything that draws a Mantine modal imports this, so that its styles come with it and not with the first page.

/**
 * A window whose program comes when it is first wanted. It is drawn before it opens: only then does Mantine see where
 * the keyboard was, and gives it back.
 */
export function LateModal({ opened, ...props }: ModalProps) {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return <Modal opened={opened && isDrawn} {...props} />;
}
