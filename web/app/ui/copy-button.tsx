import { ActionIcon, Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import styles from './copy-code.module.css';

/** Copies a text, and says so on its own face. */
export function CopyButton({ text, what }: { text: string /** For people who hear the button. */; what: string }) {
  const clipboard = useClipboard({ timeout: 2500 });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  const word = clipboard.error ? 'Não copiou' : clipboard.copied ? 'Copiado' : 'Copiar';
  return (
    <Button
      variant="default"
      aria-label={`${word} ${what}`}
      leftSection={<Icon size={18} aria-hidden />}
      onClick={() => clipboard.copy(text)}
    >
      {word}
    </Button>
  );
}

/** A code that people take to the post office, with a button that copies it. */
export function CopyCode({ code }: { code: string }) {
  const clipboard = useClipboard({ timeout: 2500 });
  return (
    <span className={styles.code}>
      <strong>{code}</strong>
      <ActionIcon
        size={32}
        aria-label={clipboard.copied ? 'Código copiado' : 'Copiar código'}
        onClick={() => clipboard.copy(code)}
      >
        {clipboard.copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
      </ActionIcon>
      <span role="status" className={styles.said}>
        {clipboard.copied ? 'Copiado' : ''}
      </span>
    </span>
  );
}
