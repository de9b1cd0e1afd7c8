import { countOwnOrdersCall, countOwnProposalsCall } from '@giro/contract/calls/dashboard.ts';
import { orderStatuses, orderStatusLabel } from '@giro/contract/rules/order-status.ts';
import { proposalStatuses, proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import { firstNameOf } from '@giro/contract/rules/text.ts';
import { Button, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { seesCredit } from '../../lib/api/panel-screens.ts';
import { useSession } from '../../lib/api/session.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { CompleteProfileHint } from '../profile/complete-profile-hint.tsx';
import { useShop } from '../storefront/shop.ts';
import { Alive } from './alive.tsx';
import { CountsOf } from './counts-of.tsx';
import styles from './dashboard.module.css';

const CreditCard = lazy(() => import('../credit/own/credit-card.tsx'));

export const meta = panelMeta('Início');

/** '/dashboard': what goes on of the person's own proposals and orders, and how many there are. */
export default function UserDashboard() {
  const { user } = useSession({ always: true });
  const shop = useShop();
  return (
    <>
      <Title order={1} size="h2" mb="md">
        Olá, {firstNameOf(user?.name ?? '')}
      </Title>
      <CompleteProfileHint />
      {user && seesCredit(user, shop) && (
        <Suspense fallback={null}>
          <CreditCard />
        </Suspense>
      )}
      <Alive>
        <div className={styles.cards}>
          <CountsOf
            call={countOwnProposalsCall}
            title="Minhas propostas"
            known={proposalStatuses}
            labelOf={(status) => proposalStatusLabel(status, 'user')}
            isBrief
            to="/propostas-user"
            link="Ver minhas propostas"
          />
          <CountsOf
            call={countOwnOrdersCall}
            title="Meus pedidos"
            known={orderStatuses}
            labelOf={orderStatusLabel}
            isBrief
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
      </Alive>
    </>
  );
}
