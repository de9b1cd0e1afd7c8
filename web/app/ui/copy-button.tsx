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

/** The small one, beside a text: `what` is that text's word, of the feminine as 'chave' unless it `isHe`. */
export function CopyIcon({ text, what, isHe = false }: { text: string; what: string; isHe?: boolean }) {
  const clipboard = useClipboard({ timeout: 2500 });
  const copied = isHe ? 'copiado' : 'copiada';
  return (
    <>
      <ActionIcon
        size={32}
        aria-label={clipboard.copied ? `${what.charAt(0).toUpperCase()}${what.slice(1)} ${copied}` : `Copiar ${what}`}
        onClick={() => clipboard.copy(text)}
      >
        {clipboard.copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
      </ActionIcon>
      <span role="status" className={styles.said}>
        {clipboard.copied ? 'Copiado' : ''}
      </span>
    </>
  );
}

/** A code that people take to the post office, with a button that copies it. */
export const CopyCode = ({ code }: { code: string }) => (
  <span className={styles.code}>
    <strong>{code}</strong>
    <CopyIcon text={code} what="código" isHe />
  </span>
);
