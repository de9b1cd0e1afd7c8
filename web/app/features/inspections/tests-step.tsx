import { testCodes, testLabels, testResultLabels, testResults } from '@giro/contract/rules/inspection.ts';
import { Button, SimpleGrid, TextInput } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { Choices } from '../../ui/panel/form/choices.tsx';
import styles from './step.module.css';
import { Step, type StepProps } from './step.tsx';

interface CountFieldProps {
  label: string;
  unit?: string;
  most: number;
  value: number | null;
  onChange: (count: number | null) => void;
  error?: string;
}

/** A whole number from 0; what is none is told and not saved. */
function CountField({ label, unit, most, value, onChange, error }: CountFieldProps) {
  const [typed, setTyped] = useState<string>();
  const isGood = (text: string) => /^\d{1,6}$/.test(text) && Number(text) <= most;
  const isBad = typed !== undefined && typed !== '' && !isGood(typed);
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      rightSection={unit}
      rightSectionPointerEvents="none"
      value={typed ?? value?.toString() ?? ''}
      onChange={(event) => {
        const text = event.currentTarget.value.trim();
        setTyped(text);
        if (text === '') onChange(null);
        else if (isGood(text)) onChange(Number(text));
      }}
      onBlur={() => !isBad && setTyped(undefined)}
      error={isBad ? `Informe um número de 0 a ${most.toLocaleString('pt-BR')}.` : error}
    />
  );
}

const tones = { pass: undefined, fail: 'bad', na: 'quiet' } as const;

/** The test results, and the wear of the battery. */
export function TestsStep({ number, title, inspection, onEdit, refused }: StepProps) {
  const { tests, battery_percent: battery, cycles } = inspection;
  const untried = testCodes.filter((code) => !tests[code]);
  return (
    <Step
      number={number}
      title={title}
      isDone={untried.length === 0}
      aside={
        untried.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconChecks size={20} stroke={1.75} aria-hidden />}
            onClick={() => onEdit({ tests: Object.fromEntries(untried.map((code) => [code, 'pass'])) })}
          >
            {untried.length === testCodes.length ? 'Tudo funciona' : 'O resto funciona'}
          </Button>
        )
      }
    >
      {testCodes.map((code) => (
        <div key={code} className={styles.test}>
          <p className={styles.name} aria-hidden>
            {testLabels[code]}
          </p>
          <Choices
            label={testLabels[code]}
            hidesLabel
            isEven
            choices={testResults.map((value) => ({ value, label: testResultLabels[value], tone: tones[value] }))}
            value={[tests[code]].filter((result) => result !== undefined)}
            onChange={([result]) => onEdit({ tests: { [code]: result } })}
          />
        </div>
      ))}
      <SimpleGrid cols={2} spacing="md">
        <CountField
          label="Saúde da bateria"
          unit="%"
          most={100}
          value={battery}
          onChange={(battery_percent) => onEdit({ battery_percent })}
          error={refused.battery_percent}
        />
        <CountField
          label="Ciclos"
          most={10_000}
          value={cycles}
          onChange={(next) => onEdit({ cycles: next })}
          error={refused.cycles}
        />
      </SimpleGrid>
    </Step>
  );
}
