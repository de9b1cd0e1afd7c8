import { isMultipleChoice } from '@giro/contract/rules/proposal.ts';
import { Button } from '@mantine/core';
import { Estimate } from '../offer/device-card.tsx';
import { estimateOf } from '../offer/device-description.ts';
import type { WizardControls } from './use-wizard.ts';
import { WizardBar } from './wizard-bar.tsx';
import { isStepComplete, isSubStepComplete, subStepsOf, type WizardAction, type WizardState } from './wizard-state.ts';

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

/** The ways back and on from the question at hand, and the estimate where nothing beside it shows one. */
export function QuestionBar({ wizard: { state, send } }: { wizard: WizardControls }) {
  const next = wayOn(state);
  const estimate = estimateOf(state);
  if (state.subStep === 0 && !next) return null;
  return (
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
  );
}
