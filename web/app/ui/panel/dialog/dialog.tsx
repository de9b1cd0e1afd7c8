import '../../modal-styles.ts';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../use-width.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** `full` covers the screen everywhere. */
  size?: 'md' | 'lg' | 'xl' | 'full';
  /** False while a save runs, so that a stray click loses nothing. */
  closable?: boolean;
  /** False for a window whose own buttons are the only ways out. */
  hasCloseButton?: boolean;
  children: ReactNode;
}

/** A window over the screen; on phones it is the screen. Draw it only while it is open. */
export function Dialog({ title, onClose, size = 'lg', closable = true, hasCloseButton = true, children }: DialogProps) {
  useReturnFocus();
  const isPhone = useIsPhone();
  const isFull = isPhone || size === 'full';
  return (
    <Modal
      opened
      onClose={() => closable && onClose()}
      title={title}
      size={size === 'full' ? '100%' : size}
      fullScreen={isFull}
      radius={isFull ? 0 : 'lg'}
      padding="lg"
      closeOnClickOutside={closable}
      withCloseButton={hasCloseButton}
      transitionProps={{ duration: 180 }}
      // A window's heading is no banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      styles={{ content: { overflowWrap: 'anywhere' }, title: { fontSize: 'var(--mantine-font-size-xl)' } }}
    >
      {children}
    </Modal>
  );
}
