import { type CashSession, readCashCall } from '@giro/contract/calls/cash.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { Button, Title } from '@mantine/core';
import { IconCashRegister } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Allowed } from '../../ui/panel/allowed.tsx';
import { Notice, useNotice } from '../../ui/panel/form/notice.tsx';
import { Loaded } from '../../ui/panel/list/list-states.tsx';
import { RecordPart } from '../../ui/panel/record/record-page.tsx';
import styles from './cash.module.css';
import { CloseCashDialog, OpenCashDialog, SupplyDialog, WithdrawalDialog } from './cash-dialogs.tsx';
import { ByMethod, CountResult } from './count-result.tsx';

type Action = 'open' | 'supply' | 'withdraw' | 'close';

const dialogs: Record<Action, ComponentType<Parameters<typeof OpenCashDialog>[0]>> = {
  open: OpenCashDialog,
  supply: SupplyDialog,
  withdraw: WithdrawalDialog,
  close: CloseCashDialog,
};

const told: Record<Action, string> = {
  open: 'Caixa aberto.',
  supply: 'Suprimento registrado.',
  withdraw: 'Sangria registrada.',
  close: 'Caixa fechado.',
};

/** A drawer while it is open: nobody is told what should lie in it. */
function OpenDrawer({ session, open }: { session: CashSession; open: (action: Action) => void }) {
  return (
    <Card component="section" radius="lg" className={styles.drawer} aria-label="Caixa aberto">
      <div>
        <p className={styles.label}>Aberto em {formatMoment(session.opened_at)}, com fundo de troco de</p>
        <Money value={session.float} className={styles.float} />
      </div>
      <div className={styles.buttons}>
        <Button component={Link} to="/balcao">
          Ir para o balcão
        </Button>
        <Button variant="default" onClick={() => open('supply')}>
          Suprimento
        </Button>
        <Button variant="default" onClick={() => open('withdraw')}>
          Sangria
        </Button>
        <Button variant="default" onClick={() => open('close')}>
          Fechar caixa
        </Button>
      </div>
    </Card>
  );
}

export const meta = panelMeta('Caixa');

/** '/caixa': the drawer of whoever is signed in, from its opening to its count. */
export default function CashPage() {
  const query = useCall(readCashCall, undefined, { refetchOnWindowFocus: 'always' });
  const notice = useNotice();
  const [action, setAction] = useState<Action>();
  const [counted, setCounted] = useState<CashSession>();
  const Opened = action && dialogs[action];

  function finish(done: Action, session: CashSession) {
    setAction(undefined);
    setCounted(session.closed_at ? session : undefined);
    notice.show(told[done]);
  }

  return (
    <div className={styles.page}>
      <Title order={1} size="h2">
        Caixa
      </Title>
      <Notice text={notice.text} />
      <Loaded query={query} failure="Não foi possível carregar o caixa.">
        {({ session }) => (
          <>
            {counted && (
              <RecordPart
                title="Caixa fechado"
                hint={`Aberto em ${formatMoment(counted.opened_at)}, fechado em ${formatMoment(counted.closed_at ?? '')}.`}
              >
                <div className={styles.count}>
                  <CountResult session={counted} />
                  <ByMethod session={counted} />
                </div>
              </RecordPart>
            )}
            {session ? (
              <OpenDrawer session={session} open={setAction} />
            ) : (
              <Card>
                <EmptyState
                  title="Seu caixa está fechado"
                  icon={<IconCashRegister size={32} stroke={1.5} />}
                  action={<Button onClick={() => setAction('open')}>Abrir caixa</Button>}
                >
                  Abra o caixa para receber em dinheiro no balcão.
                </EmptyState>
              </Card>
            )}
          </>
        )}
      </Loaded>
      <Allowed may="cash.see">
        <Link to="/caixas">Ver os caixas de todos</Link>
      </Allowed>
      {Opened && action && (
        <Opened onDone={(session) => finish(action, session)} onClose={() => setAction(undefined)} />
      )}
    </div>
  );
}
