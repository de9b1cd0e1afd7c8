import { priceCartCall } from '@giro/contract/calls/orders.ts';
import { listOwnProposalsCall, type Proposal } from '@giro/contract/calls/proposals.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { runningQuoteStatuses } from '@giro/contract/rules/proposal-status.ts';
import { Alert, Button, Radio, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { callApi } from '../../lib/api/call-api.ts';
import { useSession } from '../../lib/api/session.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LateModal } from '../../ui/late-modal.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { signInAddress } from '../accounts/origin.ts';
import { savedQuote } from '../sell/saved-quote/saved-quote.ts';
import styles from './trade-in-window.module.css';
import type { TradeInWindowProps } from './traded.ts';
import { Ways } from './ways.tsx';
import '@mantine/core/styles/Radio.layer.css';

const isRunning = ({ status, is_expired }: Proposal) =>
  !is_expired && (runningQuoteStatuses as readonly number[]).includes(status);

const offerOf = ({ proposal_value, proposal_value_new }: Proposal) => proposal_value_new ?? proposal_value;

/** Leads to the value of a device, as far as this browser knows one. */
function NoQuoteYet({ isSignedIn }: { isSignedIn: boolean }) {
  const quote = savedQuote.use();
  const { pathname, search } = useLocation();
  const signIn = signInAddress(pathname + search);
  return (
    <Stack gap="md">
      <Text>
        {quote?.value
          ? `A loja paga ${formatReais(quote.value)} pelo seu ${quote.device}. Envie a proposta dele, e o valor entra nesta compra.`
          : 'Responda a algumas perguntas sobre o seu aparelho: o valor aparece na hora. Depois envie a proposta, e ele paga uma parte desta compra.'}
      </Text>
      <Button component={Link} to={quote?.path ?? '/quero-vender'}>
        {quote ? `Continuar com o ${quote.device}` : 'Avaliar meu aparelho'}
      </Button>
      {!isSignedIn && (
        <Button component={Link} to={signIn} variant="default">
          Já tenho uma proposta: entrar
        </Button>
      )}
    </Stack>
  );
}

/** The rest that is paid once the device is given, as the shop counts it. */
function WhatIsLeft({ device, total, worth, rest }: { device: string; total: number; worth: number; rest: number }) {
  return (
    <p className={styles.sum}>
      Com seu {device}: <span className={styles.part}>{formatReais(total)}</span> −{' '}
      <span className={styles.part}>{formatReais(Math.min(worth, total))}</span> ={' '}
      <strong className={styles.part}>{formatReais(rest)}</strong>
      {worth > total && (
        <span className={styles.left}>Sobram {formatReais(worth - total)} de crédito para outra compra.</span>
      )}
    </p>
  );
}

function Chosen({ quotes, ...props }: TradeInWindowProps & { quotes: readonly Proposal[] }) {
  const { products, coupon, trade, onPlaced, onClose } = props;
  const [chosenId, setChosenId] = useState(quotes[0]?.id);
  const quote = quotes.find(({ id }) => id === chosenId);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [priceCartCall.path, 'trade', products, coupon, chosenId],
    queryFn: () =>
      callApi(priceCartCall, { body: { products: [...products], coupon, trade: { proposal_id: chosenId ?? 0 } } }),
    enabled: chosenId !== undefined,
    retry: false,
  });
  const device = quote ? deviceName(quote.marca, quote.modelo) : '';
  const problems = data?.problems.map(({ message }) => message) ?? [];
  return (
    <Stack gap="md">
      <Radio.Group
        label="Aparelho de entrada"
        value={String(chosenId)}
        onChange={(value) => setChosenId(Number(value))}
      >
        <Stack gap="xs" mt="xs">
          {quotes.map((each) => (
            <Radio
              key={each.id}
              value={String(each.id)}
              label={`${deviceName(each.marca, each.modelo)}: ${formatReais(offerOf(each))}`}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Link to="/quero-vender" className={styles.other}>
        Avaliar outro aparelho
      </Link>
      {isPending && <LoadingScreen />}
      {error && <ErrorState title="Não conseguimos fazer a conta" onRetry={() => refetch()} />}
      {problems.map((problem) => (
        <Alert key={problem} color="amber" role="status" icon={<IconInfoCircle aria-hidden />}>
          {problem}
        </Alert>
      ))}
      {data?.trade && (
        <>
          <WhatIsLeft device={device} total={data.total} worth={data.trade.total} rest={data.to_pay} />
          {data.trade.bonus > 0 && (
            <Text size="sm" c="dimmed">
              {formatReais(data.trade.offer)} pelo aparelho e {formatReais(data.trade.bonus)} de bônus.
            </Text>
          )}
          {problems.length === 0 && quote && (
            <Ways
              key={quote.id}
              quote={quote}
              device={device}
              order={{ products, coupon, total: data.total }}
              trade={trade}
              onPlaced={onPlaced}
              onClose={onClose}
            />
          )}
        </>
      )}
    </Stack>
  );
}

function Content(props: TradeInWindowProps) {
  const { user, loading } = useSession();
  const own = useCall(listOwnProposalsCall, { query: { page: 1 } }, { enabled: user !== null });
  if (loading || (user && own.isPending)) return <LoadingScreen />;
  if (own.isError) return <ErrorState title="Não conseguimos carregar suas propostas" onRetry={() => own.refetch()} />;
  const quotes = user ? (own.data?.data ?? []).filter(isRunning) : [];
  return quotes.length > 0 ? <Chosen {...props} quotes={quotes} /> : <NoQuoteYet isSignedIn={user !== null} />;
}

/** The device, the sum, and the ways to give it. */
export default function TradeInWindow(props: TradeInWindowProps) {
  return (
    <LateModal opened={props.opened} onClose={props.onClose} title="Dê seu celular de entrada">
      <Content {...props} />
    </LateModal>
  );
}
