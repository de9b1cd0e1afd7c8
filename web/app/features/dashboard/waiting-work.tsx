import type { PanelWaiting } from '@giro/contract/calls/dashboard.ts';
import {
  waitingOrderLabels,
  waitingOrders,
  waitingProposalLabels,
  waitingProposals,
} from '@giro/contract/rules/back-office.ts';
import { formatSoon } from '@giro/contract/rules/dates.ts';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { waitingLabel } from '../../ui/panel/list/use-list-state.ts';
import styles from './waiting-work.module.css';

export interface Task {
  count: number;
  label: string;
  /** A help for choosing between tasks, such as until when. */
  note?: string | undefined;
  /** The screen with exactly what is counted. */
  to: string;
}

/** Every kind of what waits for the shop's people and has something waiting. */
export function waitingTasks(waiting: PanelWaiting): Task[] {
  const { proposals, answer_by, orders, mails, payments, payouts, disputes, notas } = waiting;
  const tasks: Task[] = [
    ...waitingProposals.map((kind) => ({
      count: proposals[kind],
      label: waitingProposalLabels[kind],
      note: kind === 'new' && answer_by ? `responder até ${formatSoon(answer_by)}` : undefined,
      to: `/propostas?waiting=${kind}`,
    })),
    ...waitingOrders.map((kind) => ({
      count: orders[kind],
      label: waitingOrderLabels[kind],
      to: `/vendas?waiting=${kind}`,
    })),
    { count: payments.open, label: 'Recebimentos a conferir', to: '/recebimentos?situacao=a-conferir' },
    { count: payouts.due, label: 'A pagar', note: 'vendedores com pagamento para hoje ou antes', to: '/repasses' },
    {
      count: disputes?.open ?? 0,
      label: 'Contestações a responder',
      to: '/contestacoes?situacao=abertas',
    },
    { count: notas?.troubled ?? 0, label: 'Notas a resolver', to: '/notas' },
    { count: mails.troubled, label: 'E-mails que não saíram', to: '/configuracoes' },
  ];
  return tasks.filter(({ count }) => count > 0);
}

/** The shop's next steps, each with the list of exactly what waits; of what nothing waits nothing is said. */
export function WaitingWork({ waiting }: { waiting: PanelWaiting }) {
  const tasks = waitingTasks(waiting);
  return (
    <section aria-labelledby="waiting-work">
      <h2 id="waiting-work" className={styles.heading}>
        {waitingLabel}
      </h2>
      {tasks.length === 0 && (
        <Card component="p" className={styles.calm}>
          <IconCheck size={20} stroke={2.5} aria-hidden />
          Nada por enquanto: está tudo em dia.
        </Card>
      )}
      {tasks.length > 0 && (
        <ul className={styles.tasks}>
          {tasks.map(({ count, label, note, to }) => (
            <li key={to}>
              <Link to={to} className={styles.task}>
                <span className={styles.amount}>{count.toLocaleString('pt-BR')}</span>
                <span className={styles.label}>
                  {label}
                  {note && <span className={styles.note}>{note}</span>}
                </span>
                <IconChevronRight className={styles.arrow} size={18} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
