import { Button, Stack } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import styles from './chat.module.css';
import { ChatAlert } from './chat-alert.tsx';
import { ChatNote } from './chat-note.tsx';
import type { Chat, ChatOpening } from './use-chat.ts';

interface ChatBarProps {
  chat: Chat;
  id: number;
  opened: ChatOpening | null | undefined;
}

/** Heads the window of somebody's proposal or order: the way to write to them, and who did last. */
export function ChatBar({ chat, id, opened }: ChatBarProps) {
  return (
    <Stack gap="xs" mb="md">
      <div className={styles.bar}>
        <Button
          variant="default"
          leftSection={<IconBrandWhatsapp size={20} stroke={1.5} aria-hidden />}
          loading={chat.isOpening}
          onClick={() => chat.open(id)}
        >
          WhatsApp
        </Button>
        <ChatNote opened={opened} />
      </div>
      <ChatAlert chat={chat} />
    </Stack>
  );
}
