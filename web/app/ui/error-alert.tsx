import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import styles from './error-alert.module.css';

interface ErrorAlertProps {
  /** One text per mistake; nothing is drawn without any. */
  texts: readonly string[];
  onClose: () => void;
  title?: string;
}

/** A red alert that people can close, read out as soon as it appears. */
export function ErrorAlert({ texts, onClose, title }: ErrorAlertProps) {
  if (texts.length === 0) return null;
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertCircle aria-hidden />}
      title={title}
      withCloseButton
      closeButtonLabel="Fechar aviso"
      onClose={onClose}
    >
      {texts.length === 1 ? (
        texts[0]
      ) : (
        <ul className={styles.texts}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
