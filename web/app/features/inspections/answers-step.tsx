import { sellCatalogueCall } from '@giro/contract/calls/evaluation.ts';
import type { Inspection, InspectionEdit, InspectionValue } from '@giro/contract/calls/inspection-shapes.ts';
import { formatReais, parseTypedReais, reaisOf, signedReais } from '@giro/contract/rules/money.ts';
import { NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { useCall } from '../../lib/api/use-call.ts';
import { Choices } from '../../ui/panel/form/choices.tsx';
import { moneyProblem } from '../../ui/panel/form/form-parts.ts';
import { MoneyInput } from '../../ui/panel/form/money-input.tsx';
import styles from './answers-step.module.css';
import { effectOf, type FoundAnswer, isOtherwise } from './found-value.ts';
import { modelGroups } from './model-groups.ts';
import { Step, type StepProps, TextField } from './step.tsx';
import '@mantine/core/styles/Combobox.layer.css';
import { useState } from 'react';

type Typed = NonNullable<NonNullable<InspectionEdit['typed_effects']>[string]>;

interface TypedEffectProps {
  value: Typed | null;
  onChange: (typed: Typed | null) => void;
  error?: string;
}

/** The effect of a difference on the value where prices no longer know it: an amount, its direction, and the reason. */
function TypedEffect({ value, onChange, error }: TypedEffectProps) {
  const [sign, setSign] = useState<'less' | 'more'>(value && value.value > 0 ? 'more' : 'less');
  const [amount, setAmount] = useState(value ? formatReais(Math.abs(value.value)) : '');
  const [reason, setReason] = useState(value?.reason ?? '');

  /** Whole, or not at all. */
  function tell(next: { sign?: 'less' | 'more'; amount?: string; reason?: string }) {
    const all = { sign, amount, reason, ...next };
    const cents = parseTypedReais(all.amount);
    if (cents === undefined || moneyProblem(all.amount) !== undefined || all.reason.trim() === '') {
      if (value) onChange(null);
      return;
    }
    onChange({ value: reaisOf(all.sign === 'less' ? -cents : cents), reason: all.reason });
  }

  return (
    <Stack gap="sm">
      <Choices
        label="O que isso faz com o valor?"
        choices={[
          { value: 'less', label: 'Diminui', tone: 'bad' },
          { value: 'more', label: 'Aumenta' },
        ]}
        value={[sign]}
        onChange={([next = 'less']) => {
          setSign(next);
          tell({ sign: next });
        }}
        error={error}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <MoneyInput
          label="Quanto"
          required
          value={amount}
          onChange={(next) => {
            setAmount(next);
            tell({ amount: next });
          }}
          error={amount === '' ? undefined : moneyProblem(amount)}
        />
        <TextField
          label="Motivo"
          required
          maxLength={300}
          value={reason}
          onChange={(next) => {
            setReason(next ?? '');
            tell({ reason: next ?? '' });
          }}
        />
      </SimpleGrid>
    </Stack>
  );
}

interface ModelChoiceProps {
  inspection: Inspection;
  /** Null: the declared one. */
  value: number | null;
  onChange: (modelId: number | null) => void;
  error?: string;
}

/** Which model was found; another one than declared is valued wholly, at today's prices. */
function ModelChoice({ inspection, value, onChange, error }: ModelChoiceProps) {
  const { data } = useCall(sellCatalogueCall);
  const declaredId = inspection.declared.model_id;
  const groups = modelGroups(data?.brands ?? [], declaredId);
  const isKnown = groups.some(({ items }) => items.some((item) => item.value === String(value)));
  const other = value !== null && !isKnown ? [{ value: String(value), label: 'Outro modelo' }] : [];
  return (
    <NativeSelect
      label="Modelo encontrado"
      description={value === null ? undefined : 'Outro modelo: a avaliação inteira vale pelos preços de hoje.'}
      data={[{ value: '', label: `${inspection.device} (declarado)` }, ...other, ...groups]}
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
      error={error}
    />
  );
}

function Effect({ basis, answer }: { basis: InspectionValue['basis']; answer: FoundAnswer }) {
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
function choicesOf({ options, declared, is_gone, takes_several }: FoundAnswer) {
  const gone = (declared ?? []).filter(({ id }) => !options.some((option) => option.id === id));
  return [
    ...options.map(({ id, value }) => ({ value: String(id), label: value })),
    ...gone.map(({ id, value }) => ({ value: String(id), label: value, hint: 'saiu do avaliador' })),
    ...(is_gone && !takes_several ? [{ value: noneOfThem, label: 'Outra coisa', tone: 'quiet' as const }] : []),
  ];
}

interface QuestionProps extends Pick<StepProps, 'onEdit' | 'refused'> {
  basis: InspectionValue['basis'];
  answer: FoundAnswer;
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
export function AnswersStep({ number, title, inspection, value, nextModel, onEdit, refused }: AnswersStepProps) {
  const { answers } = inspection;
  const isComplete = answers.every((answer) => effectOf(value.basis, answer) !== undefined);
  return (
    <Step number={number} title={title} isDone={inspection.id !== null && isComplete && nextModel === undefined}>
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
