import type { Permission } from '@giro/contract/rules/roles.ts';
import { Button, Stack } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { Allowed } from '../allowed.tsx';
import styles from './chat.module.css';
import { ChatAlert } from './chat-alert.tsx';
import { ChatNote } from './chat-note.tsx';
import type { Chat, ChatOpening } from './use-chat.ts';

interface ChatBarProps {
  chat: Chat;
  /** What opening one asks for. */
  may: Permission;
  id: number;
  opened: ChatOpening | null | undefined;
}

/** Heads the window of somebody's proposal or order: the way to write to them, and who did last. */
export function ChatBar({ chat, may, id, opened }: ChatBarProps) {
  return (
    <Stack gap="xs" mb="md">
      <div className={styles.bar}>
        <Allowed may={may}>
          <Button
            variant="default"
            leftSection={<IconBrandWhatsapp size={20} stroke={1.5} aria-hidden />}
            loading={chat.isOpening}
            onClick={() => chat.open(id)}
          >
            WhatsApp
          </Button>
        </Allowed>
        <ChatNote opened={opened} />
      </div>
      <ChatAlert chat={chat} />
    </Stack>
  );
}
