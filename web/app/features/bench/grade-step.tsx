import { gradeMeanings, grades } from '@giro/contract/rules/device.ts';
import { Choices } from '../../ui/panel/form/choices.tsx';
import { Step } from './step.tsx';
import type { StepProps } from './step-props.ts';

/** The device's looks, as the letter that its buyer reads. */
export function GradeStep({ number, inspection: { grade }, onEdit, refused }: StepProps) {
  return (
    <Step number={number} title="Nota" isDone={grade !== null}>
      <Choices
        label="Aparência do aparelho"
        hidesLabel
        choices={grades.map((value) => ({ value, label: <b>{value}</b>, hint: gradeMeanings[value] }))}
        value={grade ? [grade] : []}
        onChange={([next]) => onEdit({ grade: next })}
        error={refused.grade}
      />
    </Step>
  );
}
