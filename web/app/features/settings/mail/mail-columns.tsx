import type { Mail } from '@giro/contract/calls/mails.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { IconEye, IconSend } from '@tabler/icons-react';
import { StatusPill, TwoLines } from '../../../ui/panel/list/cells.tsx';
import type { Column } from '../../../ui/panel/list/data-table.tsx';
import { RowAction, RowActions } from '../../../ui/panel/list/row-actions.tsx';
import { mailState } from '../../mails/mail-words.ts';
import styles from './mail-columns.module.css';

interface MailActions {
  onView: (mail: Mail) => void;
  onResend: (mail: Mail) => void;
}

export function mailColumns({ onView, onResend }: MailActions): Column<Mail>[] {
  return [
    {
      header: 'Destinatário',
      role: 'title',
      cell: ({ recipient }) => <span className={styles.text}>{recipient}</span>,
    },
    { header: 'Título', cell: ({ title }) => <span className={styles.text}>{title}</span> },
    {
      header: 'Data',
      sortable: true,
      cell: ({ created_at, sent_at }) => (
        <TwoLines
          first={<span className="tabular">{formatMoment(created_at)}</span>}
          second={sent_at && sent_at.slice(0, 16) !== created_at.slice(0, 16) && `saiu em ${formatMoment(sent_at)}`}
        />
      ),
    },
    {
      header: 'Situação',
      cell: (mail) => (
        <TwoLines
          first={<StatusPill {...mailState(mail)} />}
          second={mail.last_error && <span className={styles.reason}>{mail.last_error}</span>}
        />
      ),
    },
    {
      header: 'Ações',
      role: 'actions',
      cell: (mail) => {
        const isNext = mail.status !== 'sent' && !mail.expired;
        const resend = (
          <RowAction
            key="resend"
            label="Reenviar"
            icon={<IconSend size={16} />}
            isNext={isNext}
            disabled={mail.expired}
            reason="O link deste e-mail já venceu"
            onClick={() => onResend(mail)}
          />
        );
        const view = (
          <RowAction
            key="view"
            label="Ver"
            icon={<IconEye size={16} />}
            isNext={!isNext}
            onClick={() => onView(mail)}
          />
        );
        return <RowActions>{isNext ? [resend, view] : [view, resend]}</RowActions>;
      },
    },
  ];
}
