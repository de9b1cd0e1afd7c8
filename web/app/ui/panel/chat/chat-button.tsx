import type { Permission } from '@giro/contract/rules/roles.ts';
import { Button } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { Allowed } from '../allowed.tsx';
import type { Chat } from './use-chat.ts';

interface ChatButtonProps {
  chat: Chat;
  /** The permission to open one. */
  may: Permission;
  id: number;
}

/** The way to write to whose proposal or order it is. */
export function ChatButton({ chat, may, id }: ChatButtonProps) {
  return (
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
  );
}
