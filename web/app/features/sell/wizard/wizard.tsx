import { formatReais } from '@giro/contract/rules/money.ts';
import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { ErrorState } from '../../../ui/error-state.tsx';
import { DeviceCard } from '../offer/device-card.tsx';
import { estimateOf } from '../offer/device-description.ts';
import { useProposalDraft } from '../proposal-form/proposal-draft.ts';
import { Question } from '../questions/question.tsx';
import { useWizardTitle } from '../questions/question-words.ts';
import { QuestionBar } from './question-bar.tsx';
import { SubSteps, Timeline } from './timeline.tsx';
import { useWizard, type WizardControls } from './use-wizard.ts';
import { usePart, Waiting } from './waiting.tsx';
import styles from './wizard.module.css';
import { useArrival } from './wizard-bar.tsx';
import { type MainStep, stepBlockedBy, subStepBlockedBy } from './wizard-state.ts';

const loadModal = () => import('./notice-modal.tsx');

interface Notice {
  /** Position of what has to be completed first, from 1. */
  missing: number;
  /** Leads to what is missing. */
  go: () => void;
}

/** Tells people who want to open a later step what has to be completed first. */
function useNotice() {
  const [notice, setNotice] = useState<Notice>();
  const [opened, setOpened] = useState(false);
  const part = usePart(loadModal, notice !== undefined);

  function show(missing: number, go: () => void) {
    setNotice({ missing, go });
    setOpened(true);
  }

  function go() {
    setOpened(false);
    notice?.go();
  }

  const element = notice && part && (
    <part.NoticeModal opened={opened} missing={notice.missing} onClose={() => setOpened(false)} onGo={go} />
  );
  return { show, element };
}

// Parts that the first question does not need are fetched when somebody gets that far.
const loadLaterSteps = () => import('./later-steps.ts');
const loadRegisterStep = () => import('../proposal-form/register-step.tsx');

function Configuration({
  wizard,
  onBlocked,
}: {
  wizard: WizardControls;
  onBlocked: (missing: number, go: () => void) => void;
}) {
  const { state, send } = wizard;
  const estimate = estimateOf(state);

  function openSubStep(index: number) {
    const missing = subStepBlockedBy(state, index);
    const open = (target: number) => send({ type: 'sub-step-opened', index: target });
    if (missing === undefined) open(index);
    else onBlocked(missing, () => send({ type: 'first-open-opened' }));
  }

  return (
    <>
      <SubSteps state={state} onOpen={openSubStep} />
      <div className={styles.columns}>
        <div>
          <Question wizard={wizard} />
          <QuestionBar wizard={wizard} />
        </div>
        <div className={styles.beside}>
          <DeviceCard state={state} />
        </div>
      </div>
      <VisuallyHidden role="status">
        {estimate === undefined ? '' : `Estimativa até agora: ${formatReais(estimate).replace('R$', '').trim()} reais`}
      </VisuallyHidden>
    </>
  );
}

/** Steps 2 to 5; undefined while the part of the client bundle that draws the one at hand is on its way. */
function useLaterStep({ state, send }: WizardControls): ReactNode {
  const draft = useProposalDraft(state.step === 5);
  const later = usePart(loadLaterSteps, state.questions !== undefined);
  const register = usePart(loadRegisterStep, state.step >= 3);

  if (state.step === 4) return register && <register.RegisterStep state={state} send={send} draft={draft} />;
  if (state.step === 2) return later && <later.Summary state={state} send={send} />;
  if (state.step === 3) return later && <later.Guidance send={send} />;
  return later && <later.Finished />;
}

/** The sell wizard, from the brand to the sent proposal. */
export function Wizard() {
  const wizard = useWizard();
  const { state, send, isReady, hasFailed } = wizard;
  const root = useRef<HTMLDivElement>(null);
  const notice = useNotice();
  const laterStep = useLaterStep(wizard);
  const isWaiting = isReady && state.step > 1 && !laterStep;
  const place = state.step === 1 ? `1-${state.subStep}` : String(state.step);
  useWizardTitle(state, isReady);
  useArrival(root, isReady && !isWaiting ? place : undefined);

  function openStep(step: MainStep) {
    const missing = stepBlockedBy(state, step);
    if (missing === undefined) send({ type: 'step-opened', step });
    else notice.show(missing, () => send({ type: 'first-open-opened' }));
  }

  return (
    <div ref={root} className={styles.wizard} data-wizard>
      <h1 className={styles.heading}>Venda seu aparelho</h1>
      <Timeline state={state} isReady={isReady} onOpen={openStep} />
      <div className={styles.body}>
        {hasFailed && <ErrorState title="Não foi possível carregar os aparelhos." onRetry={wizard.retry} />}
        {wizard.linkNote && (
          <p className={styles.note} role="status">
            {wizard.linkNote}
          </p>
        )}
        {isWaiting && <Waiting />}
        {!hasFailed && state.step === 1 && <Configuration wizard={wizard} onBlocked={notice.show} />}
        {isReady && state.step > 1 && laterStep}
      </div>
      {notice.element}
    </div>
  );
}
