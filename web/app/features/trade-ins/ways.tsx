import { choosePayAsCall } from '@giro/contract/calls/credit.ts';
import { listOwnOrdersCall, placeOrderCall } from '@giro/contract/calls/orders.ts';
import { listOwnProposalsCall, type Proposal } from '@giro/contract/calls/proposals.ts';
import { addDays, formatDate, formatSoon, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { counterKind } from '@giro/contract/rules/fulfilment.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { refresh } from '../../lib/api/use-call.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { SuccessAlert } from '../../ui/success-alert.tsx';
import styles from './trade-in-window.module.css';
import type { TradedUnits, TradeInWindowProps } from './traded.ts';

interface WaysProps extends Pick<TradeInWindowProps, 'trade' | 'onPlaced' | 'onClose'> {
  quote: Proposal;
  device: string;
  order: { products: readonly TradedUnits[]; coupon: string | undefined; total: number };
}

/** The end of a way, in words, and the link onward. */
interface Done {
  words: string;
  to: string;
  action: string;
}

/** The shop's own words for a refusal. */
function wordsOf(error: unknown): string {
  const failed = 'Não foi possível agora. Confira sua internet e tente de novo.';
  if (!(error instanceof ApiError) || error.status === 0) return failed;
  return error.fieldErrors.trade ?? error.serverMessage ?? failed;
}

/** 'Envie antes' and 'Leve na loja', as far as the shop offers them. */
export function Ways({ quote, device, order, trade, onPlaced, onClose }: WaysProps) {
  const client = useQueryClient();
  const key = useRef(randomKey());
  const [pending, setPending] = useState<'antes' | 'no_balcao'>();
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<Done>();

  async function act(mode: 'antes' | 'no_balcao', send: () => Promise<Done>) {
    setPending(mode);
    setProblem(undefined);
    try {
      setDone(await send());
    } catch (error) {
      setProblem(wordsOf(error));
      // What was refused is another attempt once something has changed.
      if (error instanceof ApiError && error.status === 422) key.current = randomKey();
    }
    setPending(undefined);
  }

  async function sendBefore(): Promise<Done> {
    const [first] = order.products;
    await callApi(choosePayAsCall, {
      params: { id: quote.id },
      body: { aceita: true, product_id: order.products.length === 1 ? first?.id : undefined },
    });
    void refresh(client, listOwnProposalsCall);
    const words = `Pronto: o seu ${device} é pago com crédito. Envie o aparelho como combinado na proposta; depois da conferência, você recebe o crédito por e-mail e termina a compra.`;
    return { words, to: '/propostas-user', action: 'Ver minha proposta' };
  }

  async function bring(): Promise<Done> {
    const placed = await callApi(placeOrderCall, {
      body: {
        products: [...order.products],
        totalAmount: order.total,
        coupon: order.coupon,
        trade: { proposal_id: quote.id, mode: 'no_balcao' },
        payment_method: 'Pix',
        deliveryMethod: counterKind.method,
      },
      headers: { 'Idempotency-Key': key.current },
    });
    void refresh(client, listOwnOrdersCall, listOwnProposalsCall);
    onPlaced();
    const until = placed.hold_until ? ` até ${formatSoon(placed.hold_until)}` : '';
    const words = `Reservado${until}: pedido ${placed.order_code}. Leve o seu ${device} e um documento com foto ao balcão.`;
    return { words, to: `/pedidos/${placed.order_code}`, action: 'Ver meu pedido' };
  }

  if (done) {
    return (
      <Stack gap="md">
        <SuccessAlert>{done.words}</SuccessAlert>
        <Button component={Link} to={done.to} onClick={onClose}>
          {done.action}
        </Button>
      </Stack>
    );
  }
  const lastDay = formatDate(addDays(saoPauloToday(new Date()), trade.hold_days));
  return (
    <div className={styles.ways}>
      <ErrorAlert texts={problem ? [problem] : []} onClose={() => setProblem(undefined)} />
      {trade.modes.includes('no_balcao') && (
        <Card component="section" className={styles.way}>
          <h3 className={styles.heading}>Leve na loja</h3>
          <p className={styles.hint}>
            Reservado até {lastDay}, 23:59. Se o {device} valer outro valor, você decide na hora.
          </p>
          <Button
            fullWidth
            loading={pending === 'no_balcao'}
            disabled={pending === 'antes'}
            onClick={() => act('no_balcao', bring)}
          >
            Reservar e levar na loja
          </Button>
        </Card>
      )}
      {trade.modes.includes('antes') && (
        <Card component="section" className={styles.way}>
          <h3 className={styles.heading}>Envie antes</h3>
          <p className={styles.hint}>O crédito chega depois da conferência. Este aparelho não fica reservado.</p>
          <Button
            fullWidth
            variant="default"
            loading={pending === 'antes'}
            disabled={pending === 'no_balcao'}
            onClick={() => act('antes', sendBefore)}
          >
            Enviar antes e receber crédito
          </Button>
        </Card>
      )}
      <Text size="sm" c="dimmed">
        A loja compra o seu aparelho e vende o outro: são duas operações, cada uma com o seu documento.
      </Text>
    </div>
  );
}
