import { deviceName } from '@giro/contract/rules/device.ts';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { chatAddress } from '../../storefront/chat-link.tsx';
import { useOrigin, useShop } from '../../storefront/shop.ts';
import { answersOf } from '../offer/device-description.ts';
import { quotePath } from '../sharing/quote-link.ts';
import type { WizardControls } from '../wizard/use-wizard.ts';
import { usePart, Waiting } from '../wizard/waiting.tsx';
import { type SubStep, subStepsOf, type WizardState } from '../wizard/wizard-state.ts';
import { BrandChoices, ModelChoices, TypeChoices } from './device-choices.tsx';
import styles from './question.module.css';
import { wordsOf } from './question-words.ts';

/** The message to the shop from somebody who is stuck: the answers so far, their question, and the way back to it. */
export function helpMessage(state: WizardState, doubt: string, origin: string): string {
  const { brand, type, model } = state;
  const device = model
    ? deviceName(brand?.name ?? '', model.name)
    : [brand?.name, type?.name].filter(Boolean).join(', ');
  return [
    'Olá! Quero vender meu aparelho e preciso de ajuda na avaliação.',
    ...(device ? [`Aparelho: ${device}`] : []),
    ...answersOf(state).map(([name, value]) => `${name}: ${value}`),
    `Minha dúvida: ${doubt}`,
    ...(model ? [`Minha avaliação: ${origin}${quotePath(state)}`] : []),
  ].join('\n');
}

interface AskShopProps {
  state: WizardState;
  subStep: SubStep;
  /** The question as it is asked. */
  question: string;
}

/** The way on for who cannot answer: a chat with the shop that knows what has been answered. */
function AskShop({ state, subStep, question }: AskShopProps) {
  const { whatsapp } = useShop();
  const origin = useOrigin();
  const isMissing = subStep.kind !== 'attribute';
  const doubt = isMissing ? 'Meu modelo não está na lista. É um ' : `Não sei responder “${question}”.`;
  return (
    <a
      className={styles.ask}
      href={chatAddress(whatsapp, helpMessage(state, doubt, origin))}
      target="_blank"
      rel="noopener noreferrer"
    >
      <IconBrandWhatsapp size={22} stroke={1.75} aria-hidden />
      <span>
        <strong>{isMissing ? 'Meu modelo não está aqui' : 'Não sei'}</strong>
        <span className={styles.note}>Pergunte à loja no WhatsApp: suas respostas vão junto.</span>
      </span>
    </a>
  );
}

// The first question does not need the finder, so it comes later.
const loadFinder = () => import('../finder/device-finder.tsx');
// The parts that draw answers are fetched while the device is being chosen.
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
