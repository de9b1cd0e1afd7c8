import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
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
