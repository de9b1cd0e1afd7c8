import { Anchor } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { ChatBar } from '../chat/chat-parts.tsx';
import { Dialog } from '../dialog/dialog.tsx';

interface RecordWindowProps {
  title: string;
  chat: ComponentProps<typeof ChatBar>;
  /** The record's page, where notes and mails are too; nothing leads there while it has none. */
  page: { to: string | undefined; words: string };
  onClose: () => void;
  children: ReactNode;
}

/** The window of one record over its list. */
export function RecordWindow({ title, chat, page, onClose, children }: RecordWindowProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <ChatBar {...chat} />
      {page.to && (
        <Anchor component={Link} to={page.to} display="inline-flex" mih={44} style={{ alignItems: 'center' }}>
          {page.words}
        </Anchor>
      )}
      {children}
    </Dialog>
  );
}
