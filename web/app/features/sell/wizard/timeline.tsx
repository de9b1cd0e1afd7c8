import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import styles from './timeline.module.css';
import {
  isStepComplete,
  isSubStepComplete,
  type MainStep,
  mainSteps,
  stepBlockedBy,
  subStepBlockedBy,
  subStepsOf,
  type WizardState,
} from './wizard-state.ts';

const stateIds = { done: 'wizard-step-done', later: 'wizard-step-later' } as const;

/** The words that are read out after a step's name: that it is done, or not open yet. A later one is disabled, but hears a press and says what comes first. */
function StepStates() {
  return (
    <>
      <span id={stateIds.done} hidden>
        Concluído
      </span>
      <span id={stateIds.later} hidden>
        Ainda não disponível
      </span>
    </>
  );
}

interface TimelineProps {
  state: WizardState;
  /** False until it is known where the visitor stands. */
  isReady: boolean;
  onOpen: (step: MainStep) => void;
}

function describedBy(isDone: boolean, isLater: boolean): string | undefined {
  return isDone ? stateIds.done : isLater ? stateIds.later : undefined;
}

/** The five steps in a row; on phones only the one at hand shows its word. */
export function Timeline({ state, isReady, onOpen }: TimelineProps) {
  return (
    <nav aria-label="Etapas da venda" className={styles.timeline}>
      <StepStates />
      <ol className={styles.steps}>
        {mainSteps.map((label, index) => {
          const step = (index + 1) as MainStep;
          const isCurrent = state.step === step;
          const isDone = isStepComplete(state, step) && !(isCurrent && step < 5);
          const isLater = !isCurrent && stepBlockedBy(state, step) !== undefined;
          return (
            <li
              key={label}
              className={styles.step}
              data-done={isDone || undefined}
              data-current={isCurrent || undefined}
              data-later={isLater || undefined}
            >
              <button
                type="button"
                className={styles.button}
                aria-current={isCurrent ? 'step' : undefined}
                aria-describedby={describedBy(isDone, isLater)}
                aria-disabled={isLater || undefined}
                disabled={!isReady}
                onClick={() => onOpen(step)}
              >
                <span className={styles.dot} data-number={step} aria-hidden="true">
                  {isDone && <IconCheck size={16} stroke={3} />}
                </span>
                <span className={styles.label}>{label}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface SubStepsProps {
  state: WizardState;
  onOpen: (index: number) => void;
}

/** The questions of step 1; where they do not fit, the row scrolls and keeps the one at hand in view. */
export function SubSteps({ state, onOpen }: SubStepsProps) {
  const list = useRef<HTMLOListElement>(null);
  const { subStep: current } = state;

  useEffect(() => {
    const item = list.current?.children[current];
    if (!list.current || !(item instanceof HTMLElement)) return;
    list.current.scrollTo({ left: item.offsetLeft - (list.current.clientWidth - item.offsetWidth) / 2 });
  }, [current]);

  return (
    <nav aria-label="Perguntas">
      <ol ref={list} className={styles.subSteps}>
        {subStepsOf(state).map((subStep, index) => {
          const isDone = isSubStepComplete(state, subStep);
          const isLater = subStepBlockedBy(state, index) !== undefined;
          return (
            <li key={`${subStep.kind}-${subStep.label}`}>
              <button
                type="button"
                className={styles.subStep}
                data-done={isDone || undefined}
                data-later={isLater || undefined}
                aria-describedby={describedBy(isDone, isLater)}
                aria-disabled={isLater || undefined}
                aria-current={index === current ? 'step' : undefined}
                onClick={() => onOpen(index)}
              >
                {isDone && <IconCheck size={14} stroke={3} aria-hidden="true" />}
                {subStep.label}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
