import { isMultipleChoice } from '@giro/contract/rules/proposal-value.ts';
import { ChoiceGroup, type ChoiceLayout, MultipleChoice, SingleChoice } from './choice.tsx';
import { iconOf } from './choice-icons.ts';
import { explanationOf, wordsOf } from './choice-words.ts';
import { swatchOf } from './colour-swatches.ts';
import { BrandChoices, ModelChoices, TypeChoices } from './device-choices.tsx';
import styles from './question.module.css';
import type { WizardControls } from './use-wizard.ts';
import { type SubStep, subStepsOf } from './wizard-state.ts';

function ValuePicture({ attributeName, value }: { attributeName: string; value: string }) {
  if (attributeName.trim() === 'Cores') {
    return <span className={styles.swatch} style={{ background: swatchOf(value) ?? 'transparent' }} />;
  }
  const Icon = iconOf(value);
  return Icon ? <Icon size={24} stroke={1.6} /> : null;
}

type AttributeStep = Extract<SubStep, { kind: 'attribute' }>;

function AttributeChoices({ wizard, subStep }: { wizard: WizardControls; subStep: AttributeStep }) {
  const { attribute } = subStep;
  const chosen = wizard.state.answers[attribute.id] ?? [];
  const isShort = attribute.valores.every(({ attribute_value: value }) => value.length < 18 && !explanationOf(value));
  const layout: ChoiceLayout = isShort ? 'compact' : 'row';
  return (
    <ChoiceGroup label={subStep.label} layout={layout}>
      {attribute.valores.map((value) => {
        const props = {
          name: value.attribute_value,
          note: explanationOf(value.attribute_value),
          picture: <ValuePicture attributeName={attribute.attribute_name} value={value.attribute_value} />,
          layout,
          isChosen: chosen.includes(value.id),
        };
        const target = { attributeId: attribute.id, valueId: value.id };
        return isMultipleChoice(attribute.id) ? (
          <MultipleChoice key={value.id} {...props} onToggle={() => wizard.send({ type: 'toggled', ...target })} />
        ) : (
          <SingleChoice key={value.id} {...props} onChoose={() => wizard.send({ type: 'answered', ...target })} />
        );
      })}
    </ChoiceGroup>
  );
}

/** The question at hand with its choices. */
export function Question({ wizard }: { wizard: WizardControls }) {
  const { state } = wizard;
  const subSteps = subStepsOf(state);
  const subStep = subSteps[state.subStep];
  if (!subStep) return null;
  const words = wordsOf(subStep);
  const total = state.questions ? ` de ${subSteps.length}` : '';
  return (
    <section className={styles.question} aria-labelledby="wizard-question">
      <p className={styles.progress}>
        Pergunta {state.subStep + 1}
        {total}
      </p>
      <h2 id="wizard-question" className={styles.title} tabIndex={-1} data-arrival>
        {words.title}
      </h2>
      {words.hint && <p className={styles.hint}>{words.hint}</p>}
      <div key={state.subStep} className={styles.choices}>
        {subStep.kind === 'brand' && <BrandChoices wizard={wizard} />}
        {subStep.kind === 'type' && <TypeChoices wizard={wizard} />}
        {subStep.kind === 'model' && <ModelChoices wizard={wizard} />}
        {subStep.kind === 'attribute' && <AttributeChoices wizard={wizard} subStep={subStep} />}
      </div>
    </section>
  );
}
