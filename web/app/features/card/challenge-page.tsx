import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { payPath } from '../payments/card-paths.ts';
import { usePayment } from '../payments/use-payment.ts';
import styles from './paying.module.css';

export const meta = panelMeta('Confirmar no banco');

/** True for the message by which a bank's page says that it is over. It is a hint to ask, whoever has sent it. */
function saysComplete(data: unknown): boolean {
  return typeof data === 'object' && data !== null && (data as { status?: unknown }).status === 'COMPLETE';
}

/** '/pedidos/CODE/desafio': the bank's page in a frame. Its end, or its reader's word, only makes us ask. */
export default function ChallengePage() {
  const { code = '' } = useParams();
  const { data, error, isError, isFetching, refetch } = usePayment(code);
  const state = data?.payment.state;
  const address = data?.payment.card?.challenge_url;
  const frame = useRef<HTMLIFrameElement>(null);
  const isOver = state !== undefined && (state !== 'challenge' || !address);

  useEffect(() => {
    if (isOver) location.replace(payPath(code));
  }, [isOver, code]);

  useEffect(() => {
    const listen = (event: MessageEvent) => {
      if (event.source === frame.current?.contentWindow && saysComplete(event.data)) void refetch();
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [refetch]);

  if (!data && isError) {
    return (
      <ErrorState
        title="Não conseguimos abrir a confirmação"
        detail={error.serverMessage}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    );
  }
  if (isOver || !address) return <LoadingScreen />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Confirme no seu banco</h1>
      <p className={styles.quiet}>
        O banco quer saber se é você que está comprando. Responda abaixo ou no app do banco: esta página segue sozinha.
      </p>
      <iframe
        ref={frame}
        src={address}
        title="Confirmação do banco"
        className={styles.bank}
        sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      <div className={styles.actions}>
        <Button loading={isFetching} onClick={() => refetch()}>
          Já confirmei
        </Button>
        <Button component="a" href={payPath(code)} variant="default">
          Pagar de outro jeito
        </Button>
      </div>
    </div>
  );
}
