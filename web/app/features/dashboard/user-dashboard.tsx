import { countOwnOrdersCall, countOwnProposalsCall } from '@giro/contract/calls/dashboard.ts';
import { listOwnProposalsCall } from '@giro/contract/calls/proposals.ts';
import { deviceName } from '@giro/contract/rules/device-name.ts';
import { orderStatuses, orderStatusLabel } from '@giro/contract/rules/order-status.ts';
import { firstNameOf } from '@giro/contract/rules/person.ts';
import { proposalStatuses, proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import { Anchor, Button, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '../../lib/api/session.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { CompleteProfileHint } from '../profile/complete-profile-hint.tsx';
import { mostUrgent } from '../proposals/next-step.ts';
import { NextStepCard } from '../proposals/next-step-card.tsx';
import { CountsOf } from './counts-of.tsx';
import styles from './dashboard.module.css';
import { SellCard } from './sell-card.tsx';

/** The proposal that matters most now, or an invitation to make one. */
function NextStep() {
  const query = useCall(listOwnProposalsCall, { query: { page: 1 } });
  if (!query.data?.data) return null;
  const proposal = mostUrgent(query.data.data);
  if (!proposal) return <SellCard isFirst={query.data.total === 0} />;
  return (
    <NextStepCard proposal={proposal}>
      <p>
        <Anchor component={Link} to="/propostas-user">
          {deviceName(proposal.marca, proposal.modelo)}, proposta nº&nbsp;{proposal.id}
        </Anchor>
      </p>
    </NextStepCard>
  );
}

/** '/dashboard': where the person's own proposals and orders stand. */
export function UserDashboard() {
  const { user } = useSession({ always: true });
  return (
    <>
      <Title order={1} size="h2" mb="md">
        Olá, {firstNameOf(user?.name ?? '')}
      </Title>
      <CompleteProfileHint />
      <NextStep />
      <div className={styles.cards}>
        <CountsOf
          call={countOwnProposalsCall}
          title="Minhas propostas"
          known={proposalStatuses}
          labelOf={(status) => proposalStatusLabel(status, 'user')}
          to="/propostas-user"
          link="Ver minhas propostas"
        />
        <CountsOf
          call={countOwnOrdersCall}
          title="Meus pedidos"
          known={orderStatuses}
          labelOf={orderStatusLabel}
          to="/pedidos"
          link="Ver meus pedidos"
        />
      </div>
      <div className={styles.more}>
        <Button component={Link} to="/quero-vender" variant="default">
          Vender um aparelho
        </Button>
        <Button component={Link} to="/quero-comprar" variant="default">
          Ver aparelhos à venda
        </Button>
      </div>
    </>
  );
}
