import '@mantine/core/styles/Tabs.layer.css';
import { Tabs, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx';
import styles from './settings.module.css';

const EmailTab = lazy(() => import('./email-tab.tsx'));
const ShopTab = lazy(() => import('./shop-tab.tsx'));

/** '/configuracoes': how mail leaves the shop, and what the shop says of itself. */
export function SettingsPage() {
  const [params, setParams] = useSearchParams();
  const tab = params.get('aba') === 'loja' ? 'loja' : 'email';

  return (
    <>
      <Title order={1} size="h2" mb="md">
        Configurações
      </Title>
      <Tabs value={tab} onChange={(value) => setParams(value === 'loja' ? { aba: 'loja' } : {})} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="email" className={styles.tab}>
            Email
          </Tabs.Tab>
          <Tabs.Tab value="loja" className={styles.tab}>
            Loja
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={tab} pt="lg">
          <Suspense fallback={<ListSkeleton />}>{tab === 'loja' ? <ShopTab /> : <EmailTab />}</Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
