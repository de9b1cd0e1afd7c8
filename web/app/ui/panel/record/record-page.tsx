import { personPath } from '@giro/contract/rules/paths.ts';
import { Anchor, Title } from '@mantine/core';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Card } from '../../card.tsx';
import { useMay } from '../allowed.tsx';
import { ChatBar } from '../chat/chat-parts.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import styles from './record-page.module.css';

interface RecordPageProps {
  /** The list where it stands. */
  back: { to: string; words: string };
  title: string;
  /** Right below the title: what it is and whose. */
  about?: ReactNode;
  picture?: ReactNode;
  pill?: ReactNode;
  /** The usual next step, and the way to do it; nothing where nothing is left to do. */
  next?: { words: string; action?: ReactNode } | undefined;
  /** Whatever else can be done. */
  actions?: ReactNode;
  /** The content between the head and the parts: alerts and news. */
  notes?: ReactNode;
  /** The content beside the record where there is room: notes, mails. */
  side: ReactNode;
  children: ReactNode;
}

/** The page of one record: what it is, what comes next, everything of it, and what the shop has to say of it. */
export function RecordPage(props: RecordPageProps) {
  const { back, title, about, picture, pill, next, actions, notes, side, children } = props;
  return (
    <div className={styles.page}>
      <p className={styles.back}>
        <Link to={back.to}>{back.words}</Link>
      </p>
      <header className={styles.head}>
        {picture}
        <div className={styles.words}>
          <div className={styles.heading}>
            <Title order={1} size="h2">
              {title}
            </Title>
            {pill}
          </div>
          {about && <div className={styles.about}>{about}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {notes}
      {next && (
        <section className={styles.next} aria-label="Próximo passo">
          <div>
            <p className={styles.nextTitle}>Próximo passo</p>
            <p className={styles.nextWords}>{next.words}</p>
          </div>
          {next.action}
        </section>
      )}
      <div className={styles.columns}>
        <div className={styles.main}>{children}</div>
        <div className={styles.side}>{side}</div>
      </div>
    </div>
  );
}

interface RecordPartProps {
  title: string;
  /** A quiet line below the title. */
  hint?: string;
  children: ReactNode;
}

/** A part of a record's page, on paper of its own. */
export function RecordPart({ title, hint, children }: RecordPartProps) {
  const id = useId();
  return (
    <Card component="section" radius="lg" className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.partTitle}>
        {title}
      </h2>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </Card>
  );
}

interface PersonLinkProps {
  user: { id: number; name: string; deleted_at: string | null };
}

/** Somebody's name, which leads to their page for who may see people. */
export function PersonLink({ user: { id, name, deleted_at } }: PersonLinkProps) {
  const may = useMay();
  const words = deleted_at ? `${name} (desativado)` : name;
  if (!may('users.see')) return words;
  return (
    <Anchor component={Link} to={personPath(id)} inherit>
      {words}
    </Anchor>
  );
}

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
