import { formatMoment, saoPauloToday } from '@giro/contract/rules/dates.ts';
import type { Permission } from '@giro/contract/rules/roles.ts';
import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { ErrorAlert } from '../../error-alert.tsx';
import { Allowed } from '../allowed.tsx';
import styles from './chat.module.css';
import type { Chat, ChatOpening } from './use-chat.ts';

/** The result of opening a chat where no tab shows it. */
export function ChatAlert({ chat }: { chat: Chat }) {
  return (
    <>
      <ErrorAlert texts={chat.problems} onClose={chat.clear} />
      {chat.blockedUrl && (
        <Alert
          color="amber"
          role="alert"
          icon={<IconBrandWhatsapp aria-hidden />}
          title="O navegador não abriu a nova aba"
          withCloseButton
          closeButtonLabel="Fechar aviso"
          onClose={chat.forget}
        >
          <Anchor href={chat.blockedUrl} target="_blank" rel="noreferrer" onClick={chat.forget}>
            Abrir a conversa no WhatsApp
          </Anchor>
        </Alert>
      )}
    </>
  );
}

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

interface ChatNoteProps {
  /** Absent until somebody has opened one. */
  opened: ChatOpening | null | undefined;
}

function whenOf(at: string): string {
  const [day = '', time = ''] = formatMoment(at).split(' às ');
  const isToday = saoPauloToday(new Date(at)) === saoPauloToday(new Date());
  return isToday ? `às ${time}` : `em ${day} às ${time}`;
}

/** Who of the shop opened the chat last; whether anything was written there nobody knows. */
export function ChatNote({ opened }: ChatNoteProps) {
  if (!opened) return null;
  return (
    <p className={styles.note}>
      WhatsApp aberto por {opened.by} {whenOf(opened.at)}
    </p>
  );
}

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
