import type { ResultOf } from '@giro/contract/call.ts';
import type { openOrderChatCall, openProposalChatCall, openUserChatCall } from '@giro/contract/calls/status-texts.ts';
import { formatMoment, saoPauloToday } from '@giro/contract/rules/dates.ts';
import type { Permission } from '@giro/contract/rules/roles.ts';
import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { ErrorAlert } from '../../error-alert.tsx';
import { Allowed } from '../allowed.tsx';
import { useSave } from '../form/use-save.ts';
import styles from './chat.module.css';

/**
 * A new tab without an address yet; null where the browser allows none. To be called in the press itself: after an
 * answer from the server browsers take a new tab for an advertisement.
 */
function openWaitingTab(): Window | null {
  const tab = window.open('about:blank', '_blank');
  // The page in the new tab gets no handle on the panel's window.
  if (tab) tab.opener = null;
  return tab;
}

type ChatCall = typeof openProposalChatCall | typeof openOrderChatCall | typeof openUserChatCall;
type ChatOpening = ResultOf<ChatCall>['opened'];

/** Opens a chat on WhatsApp, its message written, in a tab of its own. */
export function useChat(call: ChatCall, onOpened: (id: number, opened: ChatOpening) => void) {
  const [blockedUrl, setBlockedUrl] = useState<string>();
  const save = useSave({ fallback: 'Não foi possível abrir o WhatsApp. Tente de novo.' });

  function open(id: number) {
    if (save.isSaving) return;
    setBlockedUrl(undefined);
    const tab = openWaitingTab();
    void save.run(async () => {
      try {
        const { url, opened } = await callApi(call, { params: { id } });
        if (tab && !tab.closed) tab.location.replace(url);
        else setBlockedUrl(url);
        onOpened(id, opened);
      } catch (error) {
        tab?.close();
        throw error;
      }
    });
  }

  return {
    open,
    isOpening: save.isSaving,
    problems: save.told,
    clear: save.clear,
    /** The address of the chat that the browser did not open. */
    blockedUrl,
    forget: () => setBlockedUrl(undefined),
  };
}

type Chat = ReturnType<typeof useChat>;

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
