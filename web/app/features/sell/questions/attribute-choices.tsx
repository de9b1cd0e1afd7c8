import { isMultipleChoice } from '@giro/contract/rules/proposal.ts';
import type { WizardControls } from '../wizard/use-wizard.ts';
import type { SubStep } from '../wizard/wizard-state.ts';
import { iconOfAnswer } from './answer-icons.ts';
import { explanationOf } from './answer-words.ts';
import { ChoiceGroup, type ChoiceLayout, MultipleChoice, SingleChoice } from './choice.tsx';
import { swatchOf } from './colour-swatches.ts';
import styles from './question.module.css';

function ValuePicture({ attributeName, value }: { attributeName: string; value: string }) {
  if (attributeName.trim() === 'Cores') {
    return <span className={styles.swatch} style={{ background: swatchOf(value) ?? 'transparent' }} />;
  }
  const Icon = iconOfAnswer(value);
  return Icon ? <Icon size={24} stroke={1.6} /> : null;
}

type AttributeStep = Extract<SubStep, { kind: 'attribute' }>;

/** The answers to a question about the chosen model. */
export function AttributeChoices({ wizard, subStep }: { wizard: WizardControls; subStep: AttributeStep }) {
  const { attribute } = subStep;
  const brand = wizard.state.brand?.name;
  const chosen = wizard.state.answers[attribute.id] ?? [];
  const isShort = attribute.valores.every(
    ({ attribute_value: value }) => value.length < 18 && !explanationOf(value, brand),
  );
  const layout: ChoiceLayout = isShort ? 'compact' : 'row';
  return (
    <ChoiceGroup label={subStep.label} layout={layout}>
      {attribute.valores.map((value) => {
        const props = {
          name: value.attribute_value,
          note: explanationOf(value.attribute_value, brand),
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
