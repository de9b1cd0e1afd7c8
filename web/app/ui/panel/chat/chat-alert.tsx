import { Alert, Anchor } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { ErrorAlert } from '../../error-alert.tsx';
import type { Chat } from './use-chat.ts';

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
