import { Alert } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import styles from './notice.module.css';

/** Tells of success, read out without taking the keyboard away. */
export function Notice({ text }: { text: string | undefined }) {
  return (
    <div role="status" className={styles.place}>
      {text && (
        <p className={styles.notice}>
          <IconCircleCheck size={20} aria-hidden />
          {text}
        </p>
      )}
    </div>
  );
}

const noticeMs = 3000;

/** A success message, taken away again after three seconds. A second one starts the time anew. */
export function useNotice() {
  const [notice, setNotice] = useState<{ text: string }>();

  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(undefined), noticeMs);
    return () => clearTimeout(timer);
  }, [notice]);

  return { text: notice?.text, show: (text: string) => setNotice({ text }) };
}

/** Says what became of a form after somebody else's save; nothing is drawn without a text. */
export function SaveNote({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Alert role="status" icon={<IconInfoCircle aria-hidden />}>
      {text}
    </Alert>
  );
}
