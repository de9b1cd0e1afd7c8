import { AskShop } from '../help/ask-shop.tsx';
import { usePart } from '../wizard/use-part.ts';
import type { WizardControls } from '../wizard/use-wizard.ts';
import { Waiting } from '../wizard/waiting.tsx';
import { subStepsOf } from '../wizard/wizard-state.ts';
import { BrandChoices, ModelChoices, TypeChoices } from './device-choices.tsx';
import styles from './question.module.css';
import { wordsOf } from './question-words.ts';

// The first question stands without it.
const loadFinder = () => import('../finder/device-finder.tsx');
// What the answers need to be drawn is fetched while the device is being chosen.
const loadAttributeChoices = () => import('./attribute-choices.tsx');

/** The question at hand with its choices. */
export function Question({ wizard }: { wizard: WizardControls }) {
  const { state } = wizard;
  const answers = usePart(loadAttributeChoices, state.brand !== undefined);
  const isFirst = state.subStep === 0;
  const finder = usePart(loadFinder, isFirst && wizard.isReady);
  const subSteps = subStepsOf(state);
  const subStep = subSteps[state.subStep];
  if (!subStep) return null;
  const words = wordsOf(subStep, state.brand?.name);
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
        {isFirst && wizard.brands?.length !== 0 && (
          <div className={styles.finder}>{finder && <finder.DeviceFinder wizard={wizard} />}</div>
        )}
        {subStep.kind === 'brand' && <BrandChoices wizard={wizard} />}
        {subStep.kind === 'type' && <TypeChoices wizard={wizard} />}
        {subStep.kind === 'model' && <ModelChoices wizard={wizard} />}
        {subStep.kind === 'attribute' &&
          (answers ? <answers.AttributeChoices wizard={wizard} subStep={subStep} /> : <Waiting />)}
      </div>
      <AskShop state={state} subStep={subStep} question={words.title} />
    </section>
  );
}
