import { formatMoment, saoPauloToday } from '@giro/contract/rules/dates.ts';
import styles from './chat.module.css';
import type { ChatOpening } from './use-chat.ts';

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
