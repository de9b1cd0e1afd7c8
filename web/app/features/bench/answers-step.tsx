import type { InspectionValue } from '@giro/contract/calls/inspections.ts';
import { signedReais } from '@giro/contract/rules/money.ts';
import { Text } from '@mantine/core';
import { Choices } from '../../ui/panel/form/choices.tsx';
import styles from './answers-step.module.css';
import { type BenchAnswer, effectOf, isOtherwise } from './bench-value.ts';
import { ModelChoice } from './model-choice.tsx';
import { Step } from './step.tsx';
import type { StepProps } from './step-props.ts';
import { TypedEffect } from './typed-effect.tsx';

function Effect({ basis, answer }: { basis: InspectionValue['basis']; answer: BenchAnswer }) {
  const effect = effectOf(basis, answer);
  if (effect === undefined) {
    return (
      <p className={styles.effect} data-change="less">
        digite o valor
      </p>
    );
  }
  if (effect === 0) {
    return (
      <p className={styles.effect} data-change="none">
        {isOtherwise(answer) ? 'não muda o valor' : 'como declarado'}
      </p>
    );
  }
  return (
    <p className={styles.effect} data-change={effect < 0 ? 'less' : 'more'}>
      {signedReais(effect)}
    </p>
  );
}

const noneOfThem = 'none';

/** Every answer that can be found; a declared one that the model no longer has too, and then also something else. */
function choicesOf({ options, declared, is_gone, takes_several }: BenchAnswer) {
  const gone = (declared ?? []).filter(({ id }) => !options.some((option) => option.id === id));
  return [
    ...options.map(({ id, value }) => ({ value: String(id), label: value })),
    ...gone.map(({ id, value }) => ({ value: String(id), label: value, hint: 'saiu do avaliador' })),
    ...(is_gone && !takes_several ? [{ value: noneOfThem, label: 'Outra coisa', tone: 'quiet' as const }] : []),
  ];
}

interface QuestionProps extends Pick<StepProps, 'onEdit' | 'refused'> {
  basis: InspectionValue['basis'];
  answer: BenchAnswer;
}

function Question({ basis, answer, onEdit, refused }: QuestionProps) {
  const { attribute_id: id, question, declared, found, typed, is_gone, takes_several } = answer;
  const isElsewhere = is_gone && found.length === 0 && !takes_several;
  const declaredWords = declared === null ? 'não foi perguntado' : declared.map(({ value }) => value).join(', ');
  return (
    <div className={styles.question}>
      <div className={styles.head}>
        <h3 className={styles.name}>{question}</h3>
        <Effect basis={basis} answer={answer} />
      </div>
      <p className={styles.declared}>Declarado: {declaredWords || 'nada'}</p>
      <Choices
        label={`${question}: encontrado`}
        hidesLabel
        takesSeveral={takes_several}
        choices={choicesOf(answer)}
        value={isElsewhere ? [noneOfThem] : found.map(String)}
        onChange={(values) => onEdit({ answers: { [id]: values.filter((each) => each !== noneOfThem).map(Number) } })}
        error={refused[`answers.${id}`]}
      />
      {is_gone && (isOtherwise(answer) || typed) && (
        <TypedEffect
          value={typed}
          onChange={(next) => onEdit({ typed_effects: { [id]: next } })}
          error={refused[`typed_effects.${id}`]}
        />
      )}
    </div>
  );
}

interface AnswersStepProps extends StepProps {
  value: InspectionValue;
  /** The model that was chosen and whose questions are still to come; undefined when there is none such. */
  nextModel: number | null | undefined;
}

/** The declared answers beside the findings, with each change's effect on the value. */
export function AnswersStep({ number, inspection, value, nextModel, onEdit, refused }: AnswersStepProps) {
  const { answers } = inspection;
  const isComplete = answers.every((answer) => effectOf(value.basis, answer) !== undefined);
  return (
    <Step number={number} title="Perguntas" isDone={inspection.id !== null && isComplete && nextModel === undefined}>
      <ModelChoice
        inspection={inspection}
        value={nextModel === undefined ? inspection.model_id : nextModel}
        onChange={(model_id) => onEdit({ model_id })}
        error={refused.model_id}
      />
      {nextModel !== undefined ? (
        <Text role="status" c="dimmed">
          Buscando as perguntas deste modelo...
        </Text>
      ) : (
        answers.map((answer) => (
          <Question key={answer.attribute_id} basis={value.basis} answer={answer} onEdit={onEdit} refused={refused} />
        ))
      )}
      {answers.length === 0 && nextModel === undefined && (
        <Text c="dimmed">Este modelo não tem perguntas: o valor é o da proposta.</Text>
      )}
    </Step>
  );
}
