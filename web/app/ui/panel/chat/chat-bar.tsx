import type { Permission } from '@giro/contract/rules/roles.ts';
import { Stack } from '@mantine/core';
import styles from './chat.module.css';
import { ChatAlert } from './chat-alert.tsx';
import { ChatButton } from './chat-button.tsx';
import { ChatNote } from './chat-note.tsx';
import type { Chat, ChatOpening } from './use-chat.ts';

interface ChatBarProps {
  chat: Chat;
  /** The permission to open one. */
  may: Permission;
  id: number;
  opened: ChatOpening | null | undefined;
}

/** Heads the window of somebody's proposal or order: the way to write to them, and who did last. */
export function ChatBar({ chat, may, id, opened }: ChatBarProps) {
  return (
    <Stack gap="xs" mb="md">
      <div className={styles.bar}>
        <ChatButton chat={chat} may={may} id={id} />
        <ChatNote opened={opened} />
      </div>
      <ChatAlert chat={chat} />
    </Stack>
  );
}
