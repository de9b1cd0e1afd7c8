import { formatReais } from '@giro/contract/rules/money.ts';
import { isMultipleChoice } from '@giro/contract/rules/proposal-value.ts';
import { Button, Loader, VisuallyHidden } from '@mantine/core';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { DeviceCard } from './device-card.tsx';
import { estimateOf } from './device-description.ts';
import { Estimate } from './estimate.tsx';
import { Finished } from './finished.tsx';
import { Guidance } from './guidance.tsx';
import { emptyProposal, forgetDevice, type ProposalValues } from './proposal-draft.ts';
import { Question } from './question.tsx';
import { Summary } from './summary.tsx';
import { SubSteps, Timeline } from './timeline.tsx';
import { useArrival } from './use-arrival.ts';
import { useWizard, type WizardControls } from './use-wizard.ts';
import styles from './wizard.module.css';
import { WizardBar } from './wizard-bar.tsx';
import {
  isStepComplete,
  isSubStepComplete,
  type MainStep,
  stepBlockedBy,
  subStepBlockedBy,
  subStepsOf,
  type WizardAction,
  type WizardState,
} from './wizard-state.ts';

// Masks, form and dialogs are fetched when somebody gets that far.
const loadRegisterStep = () => import('./register-step.tsx');
const RegisterStep = lazy(() => loadRegisterStep().then((module) => ({ default: module.RegisterStep })));
const NoticeModal = lazy(() => import('./notice-modal.tsx').then((module) => ({ default: module.NoticeModal })));

/** What the visitor wanted to open too early. */
interface Notice {
  missing: number;
  go: () => void;
}

function Waiting() {
  return (
    <p className={styles.waiting} role="status">
      <Loader size="sm" /> Carregando...
    </p>
  );
}

function useNotice() {
  const [notice, setNotice] = useState<Notice>();
  const [opened, setOpened] = useState(false);
  const show = (missing: number, go: () => void) => {
    setNotice({ missing, go });
    setOpened(true);
  };
  const element = notice && (
    <Suspense>
      <NoticeModal
        opened={opened}
        missing={notice.missing}
        onClose={() => setOpened(false)}
        onGo={() => {
          setOpened(false);
          notice.go();
        }}
      />
    </Suspense>
  );
  return { show, element };
}

/** The way on from the question at hand: its word and its move; a single choice without an answer has none. */
function wayOn(state: WizardState): { label: string; action: WizardAction; isMain: boolean } | undefined {
  const subStep = subStepsOf(state)[state.subStep];
  if (!subStep) return undefined;
  if (subStep.kind === 'attribute' && isMultipleChoice(subStep.attribute.id)) {
    return { label: 'Continuar', action: { type: 'confirmed', attributeId: subStep.attribute.id }, isMain: true };
  }
  if (isStepComplete(state, 1)) return { label: 'Ver proposta', action: { type: 'offer-opened' }, isMain: true };
  if (!isSubStepComplete(state, subStep)) return undefined;
  return { label: 'Próxima', action: { type: 'moved-on' }, isMain: false };
}

function Configuration({
  wizard,
  onBlocked,
}: {
  wizard: WizardControls;
  onBlocked: (missing: number, go: () => void) => void;
}) {
  const { state, send } = wizard;
  const estimate = estimateOf(state);
  const next = wayOn(state);

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
          {(state.subStep > 0 || next) && (
            <WizardBar
              onBack={state.subStep > 0 ? () => send({ type: 'moved-back' }) : undefined}
              aside={estimate === undefined ? undefined : <Estimate key={state.model?.id} value={estimate} />}
            >
              {next && (
                <Button variant={next.isMain ? 'filled' : 'default'} onClick={() => send(next.action)}>
                  {next.label}
                </Button>
              )}
            </WizardBar>
          )}
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

function StepAtHand({ wizard, draft }: { wizard: WizardControls; draft: RefObject<ProposalValues> }) {
  const { state, send } = wizard;
  if (state.step === 2) return <Summary state={state} send={send} />;
  if (state.step === 3) return <Guidance send={send} />;
  if (state.step === 4) {
    return (
      <Suspense fallback={<Waiting />}>
        <RegisterStep state={state} send={send} draft={draft} />
      </Suspense>
    );
  }
  return <Finished onRestart={() => send({ type: 'restarted' })} />;
}

/** Where the visitor stands, as a key that changes with every move; undefined until it is known. */
function placeOf({ isReady, state }: WizardControls): string | undefined {
  if (!isReady) return undefined;
  return state.step === 1 ? `1-${state.subStep}` : String(state.step);
}

/** The sell wizard, from the brand to the sent proposal. */
export function Wizard() {
  const wizard = useWizard();
  const { state, send, isReady } = wizard;
  const root = useRef<HTMLDivElement>(null);
  const draft = useRef<ProposalValues>(emptyProposal);
  const notice = useNotice();
  useArrival(root, placeOf(wizard));

  useEffect(() => {
    if (state.step === 3) void loadRegisterStep();
    if (state.step === 5) draft.current = forgetDevice(draft.current);
  }, [state.step]);

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
        {wizard.hasFailed && <ErrorState title="Não foi possível carregar os aparelhos." onRetry={wizard.retry} />}
        {!isReady && !wizard.hasFailed && <Waiting />}
        {isReady && state.step === 1 && <Configuration wizard={wizard} onBlocked={notice.show} />}
        {isReady && state.step > 1 && <StepAtHand wizard={wizard} draft={draft} />}
      </div>
      {notice.element}
    </div>
  );
}
