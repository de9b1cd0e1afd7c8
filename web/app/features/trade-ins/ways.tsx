import { choosePayAsCall } from '@giro/contract/calls/credit.ts';
import { listOwnOrdersCall, placeOrderCall } from '@giro/contract/calls/orders.ts';
import { listOwnProposalsCall, type Proposal } from '@giro/contract/calls/proposals.ts';
import { formatSoon } from '@giro/contract/rules/dates.ts';
import { counterKind } from '@giro/contract/rules/fulfilment.ts';
import type { TradeMode } from '@giro/contract/rules/trade-in.ts';
import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { refresh } from '../../lib/api/use-call.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { ConfirmationMail } from '../accounts/confirmation-mail.tsx';
import styles from './trade-in-window.module.css';
import { type Trade, type Wish, waysOf, wayWords } from './traded.ts';

/** The end of a way, in words, and the link onward. */
export interface Done {
  words: string;
  to: string;
  action: string;
}

interface WayListProps {
  device: string;
  trade: Trade;
  /** The button of each way, where it can be gone already. */
  actionOf?: (mode: TradeMode, label: string) => ReactNode;
}

/** 'Leve na loja' and 'Envie antes', as far as the shop offers them. */
export function WayList({ device, trade, actionOf }: WayListProps) {
  return (
    <>
      {waysOf(trade).map((mode) => {
        const { title, hint, action } = wayWords(mode, device, trade);
        return (
          <Card key={mode} component="section" className={styles.way}>
            <h3 className={styles.heading}>{title}</h3>
            <p className={styles.hint}>{hint}</p>
            {actionOf?.(mode, action)}
          </Card>
        );
      })}
      <Text size="sm" c="dimmed">
        A loja compra o seu aparelho e vende o outro: são duas operações, cada uma com o seu documento.
      </Text>
    </>
  );
}

interface Problem {
  text: string;
  needsConfirmation: boolean;
}

/** The shop's own words for a refusal. */
function problemOf(error: unknown): Problem {
  const failed = 'Não foi possível agora. Confira sua internet e tente de novo.';
  if (!(error instanceof ApiError) || error.status === 0) return { text: failed, needsConfirmation: false };
  const text = error.fieldErrors.trade ?? error.serverMessage ?? failed;
  return { text, needsConfirmation: error.body?.confirm_email === true };
}

interface WaysProps {
  quote: Proposal;
  device: string;
  wish: Wish;
  /** Of the purchase, in reais. */
  total: number;
  trade: Trade;
  onDone: (mode: TradeMode, done: Done) => void;
}

/** The ways for somebody's own quote, each with what it does. */
export function Ways({ quote, device, wish, total, trade, onDone }: WaysProps) {
  const client = useQueryClient();
  const key = useRef(randomKey());
  const [pending, setPending] = useState<TradeMode>();
  const [problem, setProblem] = useState<Problem>();

  async function sendBefore(): Promise<Done> {
    const [first] = wish.products;
    await callApi(choosePayAsCall, {
      params: { id: quote.id },
      body: { aceita: true, product_id: wish.products.length === 1 ? first?.id : undefined },
    });
    void refresh(client, listOwnProposalsCall);
    const words = `Pronto: o seu ${device} é pago com crédito. Envie o aparelho como combinado na proposta; depois da conferência, você recebe o crédito por e-mail e termina a compra.`;
    return { words, to: '/propostas-user', action: 'Ver minha proposta' };
  }

  async function bring(): Promise<Done> {
    const placed = await callApi(placeOrderCall, {
      body: {
        products: [...wish.products],
        totalAmount: total,
        coupon: wish.coupon,
        trade: { proposal_id: quote.id, mode: 'no_balcao' },
        payment_method: 'Pix',
        deliveryMethod: counterKind.method,
      },
      headers: { 'Idempotency-Key': key.current },
    });
    void refresh(client, listOwnOrdersCall, listOwnProposalsCall);
    const until = placed.hold_until ? ` até ${formatSoon(placed.hold_until)}` : '';
    const words = `Reservado${until}: pedido ${placed.order_code}. Leve o seu ${device} e um documento com foto ao balcão.`;
    return { words, to: `/pedidos/${placed.order_code}`, action: 'Ver meu pedido' };
  }

  async function act(mode: TradeMode) {
    setPending(mode);
    setProblem(undefined);
    try {
      onDone(mode, await (mode === 'antes' ? sendBefore() : bring()));
    } catch (error) {
      setProblem(problemOf(error));
      // What was refused is another attempt once something has changed.
      if (error instanceof ApiError && error.status === 422) key.current = randomKey();
    }
    setPending(undefined);
  }

  return (
    <div className={styles.ways}>
      <ErrorAlert texts={problem ? [problem.text] : []} onClose={() => setProblem(undefined)} />
      {problem?.needsConfirmation && (
        <ConfirmationMail label="Enviar o link de novo" then="Abra o e-mail, confirme e volte para cá." />
      )}
      <WayList
        device={device}
        trade={trade}
        actionOf={(mode, label) => (
          <Button
            fullWidth
            variant={mode === 'antes' ? 'default' : 'filled'}
            loading={pending === mode}
            disabled={pending !== undefined && pending !== mode}
            onClick={() => act(mode)}
          >
            {label}
          </Button>
        )}
      />
    </div>
  );
}
