import type { BodyOf } from '@giro/contract/call.ts';
import { priceCartCall } from '@giro/contract/calls/orders.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Waiting } from '../sell/wizard/waiting.tsx';
import styles from './trade-in-window.module.css';
import type { Wish } from './traded.ts';

interface ReckoningProps {
  wish: Wish;
  /** The device as people call it. */
  device: string;
  /** An own quote, or a device as the wizard describes it. */
  trade: NonNullable<BodyOf<typeof priceCartCall>['trade']>;
  /** Drawn where nothing stands against it; the total is that of the purchase, in reais. */
  children: (total: number) => ReactNode;
}

interface SumProps {
  device: string;
  total: number;
  offer: { offer: number; bonus: number; total: number };
  rest: number;
}

/** The rest that is paid once the device is given, as the shop counts it. */
function Sum({ device, total, offer, rest }: SumProps) {
  const isMore = offer.total > total;
  return (
    <div className={styles.sum}>
      <p className={styles.line}>
        Com seu {device}: <span className={styles.part}>{formatReais(total)}</span> −{' '}
        <span className={styles.part}>{formatReais(Math.min(offer.total, total))}</span> ={' '}
        <strong className={styles.rest}>{formatReais(rest)}</strong>
      </p>
      {offer.bonus > 0 && (
        <p className={styles.note}>
          {formatReais(offer.offer)} pelo aparelho e {formatReais(offer.bonus)} de bônus.
        </p>
      )}
      {isMore && <p className={styles.note}>Sobram {formatReais(offer.total - total)} de crédito para outra compra.</p>}
    </div>
  );
}

/** The sum for one device, or why the shop makes none. */
export function Reckoning({ wish, device, trade, children }: ReckoningProps) {
  const { products, coupon } = wish;
  const { data, error, isPending, refetch, isFetching } = useQuery({
    queryKey: [priceCartCall.path, 'trade', products, coupon, trade],
    queryFn: () => callApi(priceCartCall, { body: { products: [...products], coupon, trade } }),
    retry: false,
  });
  if (isPending) return <Waiting />;
  if (error) {
    return <ErrorState title="Não conseguimos fazer a conta" onRetry={() => refetch()} retrying={isFetching} />;
  }
  return (
    <>
      {data.problems.map(({ message }) => (
        <Alert key={message} color="amber" role="status" icon={<IconInfoCircle aria-hidden />}>
          {message}
        </Alert>
      ))}
      {data.trade && <Sum device={device} total={data.total} offer={data.trade} rest={data.to_pay} />}
      {data.trade && data.problems.length === 0 && children(data.total)}
    </>
  );
}
