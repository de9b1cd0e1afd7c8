import '../../modal-styles.ts';
import { Modal } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useIsPhone } from '../../use-width.ts';

/**
 * Gives the keyboard back to where a window was opened from once it is gone. A row that was drawn anew meanwhile, with
 * other buttons, gets it at its first one.
 */
function useReturnFocus() {
  useEffect(() => {
    const opener = document.activeElement;
    const row = opener?.closest('tr');
    return () => {
      const target = opener?.isConnected ? opener : row?.querySelector('button:enabled');
      if (target instanceof HTMLElement && target !== document.body) target.focus();
    };
  }, []);
}

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
