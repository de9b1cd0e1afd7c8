import { countOrdersCall, countProposalsCall } from '@giro/contract/calls/dashboard.ts';
import { orderStatuses, orderStatusLabel } from '@giro/contract/rules/order-status.ts';
import { proposalStatuses, proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import { firstNameOf } from '@giro/contract/rules/text.ts';
import { Title } from '@mantine/core';
import { useSession } from '../../lib/api/session.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { CountsOf } from './counts-of.tsx';
import styles from './dashboard.module.css';
import { Panel } from './panel.tsx';

export const meta = panelMeta('Painel');

/** '/index': what waits for the shop's people, and how the shop stands. */
export default function AdminDashboard() {
  const { user } = useSession({ always: true });
  return (
    <>
      <Title order={1} size="h2" mb="md">
        Olá, {firstNameOf(user?.name ?? '')}
      </Title>
      <Panel />
      <div className={styles.cards}>
        <CountsOf
          call={countProposalsCall}
          title="Propostas"
          known={proposalStatuses}
          labelOf={(status) => proposalStatusLabel(status, 'admin')}
          to="/propostas"
          link="Ver propostas"
          hasStatusFilter
        />
        <CountsOf
          call={countOrdersCall}
          title="Pedidos de venda"
          known={orderStatuses}
          labelOf={orderStatusLabel}
          to="/vendas"
          link="Ver pedidos"
          hasStatusFilter
        />
      </div>
    </>
  );
}
