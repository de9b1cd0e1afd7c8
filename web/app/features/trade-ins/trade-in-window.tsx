import { listOwnProposalsCall, type Proposal } from '@giro/contract/calls/proposals.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { runningQuoteStatuses } from '@giro/contract/rules/proposal-status.ts';
import { Button, Radio, Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../lib/api/session.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LateModal } from '../../ui/late-modal.tsx';
import { SuccessAlert } from '../../ui/success-alert.tsx';
import { useIsPhone } from '../../ui/use-width.ts';
import { aimedPurchase } from '../sell/saved-quote/aimed-purchase.ts';
import { Waiting } from '../sell/wizard/waiting.tsx';
import { Reckoning } from './reckoning.tsx';
import styles from './trade-in-window.module.css';
import type { TradeInWindowProps } from './traded.ts';
import { type Done, Ways } from './ways.tsx';
import '@mantine/core/styles/Radio.layer.css';

const Evaluator = lazy(() => import('./evaluator.tsx'));

const isRunning = ({ status, is_expired }: Proposal) =>
  !is_expired && (runningQuoteStatuses as readonly number[]).includes(status);

const offerOf = ({ proposal_value, proposal_value_new }: Proposal) => proposal_value_new ?? proposal_value;

interface OwnQuotesProps extends Pick<TradeInWindowProps, 'wish' | 'trade' | 'onPlaced' | 'onClose'> {
  quotes: readonly Proposal[];
  onOther: () => void;
}

/** One of somebody's own quotes, the sum with it, and the ways to give its device. */
function OwnQuotes({ quotes, wish, trade, onPlaced, onClose, onOther }: OwnQuotesProps) {
  const [chosenId, setChosenId] = useState(quotes[0]?.id);
  const [done, setDone] = useState<Done>();
  const quote = quotes.find(({ id }) => id === chosenId) ?? quotes[0];

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
  return (
    <div className={styles.parts}>
      <Radio.Group
        label="Aparelho de entrada"
        value={String(quote?.id)}
        onChange={(value) => setChosenId(Number(value))}
      >
        <Stack gap="xs" mt="xs">
          {quotes.map((each) => (
            <Radio
              key={each.id}
              value={String(each.id)}
              label={`${each.modelo}: ${formatReais(offerOf(each))}`}
              className={styles.quote}
            />
          ))}
        </Stack>
      </Radio.Group>
      {quote && (
        <Reckoning key={quote.id} wish={wish} device={quote.modelo} trade={{ proposal_id: quote.id }}>
          {(total) => (
            <Ways
              quote={quote}
              device={quote.modelo}
              wish={wish}
              total={total}
              trade={trade}
              onDone={(mode, end) => {
                aimedPurchase.forget();
                setDone(end);
                if (mode === 'no_balcao') onPlaced();
              }}
            />
          )}
        </Reckoning>
      )}
      <Button variant="subtle" onClick={onOther}>
        Avaliar outro aparelho
      </Button>
    </div>
  );
}

function Content(props: TradeInWindowProps) {
  const { user, loading } = useSession();
  const own = useCall(listOwnProposalsCall, { query: { page: 1 } }, { enabled: user !== null });
  const [isAnother, setAnother] = useState(false);
  if (loading || (user && own.isPending)) return <Waiting />;
  if (own.isError) {
    return (
      <ErrorState
        title="Não conseguimos carregar suas propostas"
        onRetry={() => own.refetch()}
        retrying={own.isFetching}
      />
    );
  }
  const quotes = user ? (own.data?.data ?? []).filter(isRunning) : [];
  if (quotes.length > 0 && !isAnother) {
    return <OwnQuotes {...props} quotes={quotes} onOther={() => setAnother(true)} />;
  }
  return (
    <Suspense fallback={<Waiting />}>
      <Evaluator
        wish={props.wish}
        trade={props.trade}
        onQuotes={quotes.length > 0 ? () => setAnother(false) : undefined}
      />
    </Suspense>
  );
}

/** The device, the sum, and the ways to give it; on phones it is the screen. */
export default function TradeInWindow(props: TradeInWindowProps) {
  const isPhone = useIsPhone();
  return (
    <LateModal
      opened={props.opened}
      onClose={props.onClose}
      title="Dê seu celular de entrada"
      size="lg"
      fullScreen={isPhone}
      radius={isPhone ? 0 : undefined}
    >
      <Content {...props} />
    </LateModal>
  );
}
