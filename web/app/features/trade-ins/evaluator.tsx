import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../lib/api/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { signInAddress } from '../accounts/origin.ts';
import { selectedOptionsOf } from '../sell/offer/device-description.ts';
import { Question } from '../sell/questions/question.tsx';
import { aimedPurchase } from '../sell/saved-quote/aimed-purchase.ts';
import { savedQuote } from '../sell/saved-quote/saved-quote.ts';
import { readQuoteLink } from '../sell/sharing/quote-link.ts';
import { QuestionBar } from '../sell/wizard/question-bar.tsx';
import { useWizard, type WizardControls } from '../sell/wizard/use-wizard.ts';
import { Waiting } from '../sell/wizard/waiting.tsx';
import { useArrival } from '../sell/wizard/wizard-bar.tsx';
import { readSnapshot } from '../sell/wizard/wizard-storage.ts';
import { Reckoning } from './reckoning.tsx';
import styles from './trade-in-window.module.css';
import type { Trade, Wish } from './traded.ts';
import { WayList } from './ways.tsx';

interface EvaluatorProps {
  wish: Wish;
  trade: Trade;
  /** The way back to one's own quotes, where there are any. */
  onQuotes?: (() => void) | undefined;
}

/** The device that the browser knows from another visit; what this tab has answered comes before it. */
function keptDevice() {
  const kept = readSnapshot() ? undefined : savedQuote.read();
  return kept && readQuoteLink(new URL(kept.path, 'https://site.invalid').searchParams);
}

/** The rest to pay with the device as described, and the way to its proposal, which keeps the answers. */
function Described({ wizard, wish, trade }: Pick<EvaluatorProps, 'wish' | 'trade'> & { wizard: WizardControls }) {
  const { state, send } = wizard;
  const { pathname, search } = useLocation();
  const { brand, type, model } = state;
  if (!brand || !type || !model) return null;
  const described = {
    selectedBrandName: brand.name,
    selectedTypeName: type.name,
    selectedModelName: model.name,
    selectedOptionsArray: selectedOptionsOf(state),
    idModel: model.id,
  };
  return (
    <section className={styles.parts} aria-labelledby="trade-in-device">
      <h3 id="trade-in-device" className={styles.device} tabIndex={-1} data-arrival>
        {model.name}
      </h3>
      <Reckoning wish={wish} device={model.name} trade={described}>
        {() => (
          <>
            <WayList device={model.name} trade={trade} />
            <Button
              fullWidth
              component={Link}
              to="/quero-vender"
              onClick={() => aimedPurchase.write(pathname + search)}
            >
              Continuar com este aparelho
            </Button>
          </>
        )}
      </Reckoning>
      <Button variant="subtle" onClick={() => send({ type: 'sub-step-opened', index: 0 })}>
        Mudar as respostas
      </Button>
    </section>
  );
}

/** The wizard's questions and what they come to, over the page of what somebody would buy. */
export default function Evaluator({ wish, trade, onQuotes }: EvaluatorProps) {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const [wanted] = useState(keptDevice);
  const wizard = useWizard({ wanted });
  const root = useRef<HTMLDivElement>(null);
  const { state, isReady } = wizard;
  const isDescribed = state.step > 1;
  const isBetween = !isDescribed && state.subStep > 0;
  useArrival(root, isReady ? (isDescribed ? 'sum' : String(state.subStep)) : undefined);

  if (wizard.hasFailed) {
    return <ErrorState title="Não foi possível carregar os aparelhos." onRetry={wizard.retry} />;
  }
  if (!isReady) return <Waiting />;
  return (
    <div ref={root} className={styles.evaluator} data-wizard>
      {wizard.linkNote && <p role="status">{wizard.linkNote}</p>}
      {isDescribed ? (
        <Described wizard={wizard} wish={wish} trade={trade} />
      ) : (
        <>
          <Question wizard={wizard} />
          <QuestionBar wizard={wizard} />
        </>
      )}
      {onQuotes && !isBetween && (
        <Button variant="subtle" onClick={onQuotes}>
          Usar uma proposta que já enviei
        </Button>
      )}
      {!user && !isBetween && (
        <Button variant="subtle" component={Link} to={signInAddress(pathname + search)}>
          Já tenho uma proposta: entrar
        </Button>
      )}
    </div>
  );
}
