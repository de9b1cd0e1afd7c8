import type { InspectionEdit } from '@giro/contract/calls/inspections.ts';
import { formatReais, parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import { SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { Choices } from '../../ui/panel/form/choices.tsx';
import { moneyProblem } from '../../ui/panel/form/form-parts.ts';
import { MoneyInput } from '../../ui/panel/form/money-input.tsx';
import { TextField } from './text-field.tsx';

type Typed = NonNullable<NonNullable<InspectionEdit['typed_effects']>[string]>;

interface TypedEffectProps {
  value: Typed | null;
  onChange: (typed: Typed | null) => void;
  error?: string;
}

/** The effect of a difference on the value where prices no longer know it: an amount, its direction, and the reason. */
export function TypedEffect({ value, onChange, error }: TypedEffectProps) {
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
