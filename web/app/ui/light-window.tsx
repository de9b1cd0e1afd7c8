import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './light-window.module.css';

interface LightWindowProps {
  title: string;
  onClose: () => void;
  /**
   * The content below the title, given the function that closes; `data-autofocus` marks the element that has the
   * keyboard first.
   */
  children: (close: () => void) => ReactNode;
}

/**
 * A window of a page that has none of Mantine's yet: the browser's own, so that it opens with the press and gives the
 * keyboard back. It is open as long as it is drawn.
 */
export function LightWindow({ title, onClose, children }: LightWindowProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = () => dialog.current?.close();

  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog; a click beside it is one more way.
    <dialog
      ref={dialog}
      className={styles.window}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className={styles.body}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label="Fechar janela" onClick={close}>
            <IconX size={22} stroke={1.75} aria-hidden />
          </button>
        </div>
        {children(close)}
      </div>
    </dialog>
  );
}
