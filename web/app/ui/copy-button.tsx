import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

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
