import { dayError } from '@giro/contract/rules/back-office.ts';
import { formatDate, parseDay, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { Button, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { Step } from './step.tsx';
import type { StepProps } from './step-props.ts';
import { TextField } from './text-field.tsx';

const usualMethod = 'Restauração de fábrica';

/** The method and time of erasing the previous owner's data. */
export function WipeStep({ number, inspection: { wipe }, onEdit, refused }: StepProps) {
  const [method, setMethod] = useState(wipe?.method ?? '');
  const [typedDay, setDay] = useState<string>();
  const dayText = typedDay ?? formatDate(wipe?.wiped_at ?? saoPauloToday(new Date()));
  const shownMethod = wipe?.method ?? method;

  /** Whole, or not at all. */
  function tell(nextMethod: string, nextDay: string) {
    const wiped_at = parseDay(nextDay);
    if (nextMethod.trim() !== '' && wiped_at) onEdit({ wipe: { method: nextMethod, wiped_at } });
    else if (wipe && nextMethod.trim() === '') onEdit({ wipe: null });
  }

  function chooseMethod(next: string) {
    setMethod(next);
    tell(next, dayText);
  }

  return (
    <Step
      number={number}
      title="Dados apagados"
      isDone={wipe !== null}
      aside={
        shownMethod === '' && (
          <Button variant="default" onClick={() => chooseMethod(usualMethod)}>
            {usualMethod}
          </Button>
        )
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextField
          label="Como"
          placeholder={usualMethod}
          maxLength={120}
          value={shownMethod}
          onChange={(next) => chooseMethod(next ?? '')}
          error={refused.wipe ?? refused['wipe.method']}
        />
        <MaskedInput
          kind="date"
          label="Quando"
          value={dayText}
          onChange={(next) => {
            setDay(next);
            if (next !== dayText) tell(shownMethod, next);
          }}
          error={
            typedDay?.length === 10 && !parseDay(typedDay)
              ? dayError(typedDay)
              : (refused['wipe.wiped_at'] ?? undefined)
          }
        />
      </SimpleGrid>
      {wipe?.by && (
        <Text size="sm" c="dimmed">
          Registrado por {wipe.by}.
        </Text>
      )}
    </Step>
  );
}
