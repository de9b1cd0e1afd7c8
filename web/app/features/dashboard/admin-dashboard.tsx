import { countOrdersCall, countProposalsCall } from '@giro/contract/calls/dashboard.ts';
import { firstNameOf } from '@giro/contract/rules/person.ts';
import { Title } from '@mantine/core';
import { useSession } from '../../lib/session.ts';
import { CountsOf } from './counts-of.tsx';
import styles from './dashboard.module.css';
import { adminProposalLabel, knownOrderStatuses, knownProposalStatuses, orderLabel } from './known-statuses.ts';
import { WaitingWork } from './waiting-work.tsx';

/** '/index': how the shop stands and what waits for its people. */
export function AdminDashboard() {
  const { user } = useSession({ always: true });
  return (
    <>
      <Title order={1} size="h2" mb="md">
        Olá, {firstNameOf(user?.name ?? '')}
      </Title>
      <WaitingWork />
      <div className={styles.cards}>
        <CountsOf
          call={countProposalsCall}
          title="Propostas"
          known={knownProposalStatuses}
          labelOf={adminProposalLabel}
          to="/propostas"
          link="Ver propostas"
        />
        <CountsOf
          call={countOrdersCall}
          title="Pedidos de venda"
          known={knownOrderStatuses}
          labelOf={orderLabel}
          to="/vendas"
          link="Ver pedidos"
        />
      </div>
    </>
  );
}
