import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';

/** Says what became of a form after somebody else's save; nothing is drawn without a text. */
export function SaveNote({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Alert role="status" icon={<IconInfoCircle aria-hidden />}>
      {text}
    </Alert>
  );
}
