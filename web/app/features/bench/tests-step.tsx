import { testCodes, testLabels, testResultLabels, testResults } from '@giro/contract/rules/inspection.ts';
import { Button, SimpleGrid } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { Choices } from '../../ui/panel/form/choices.tsx';
import { CountField } from './count-field.tsx';
import { Step } from './step.tsx';
import type { StepProps } from './step-props.ts';
import styles from './tests-step.module.css';

const tones = { pass: undefined, fail: 'bad', na: 'quiet' } as const;

/** The test results, and the wear of the battery. */
export function TestsStep({ number, inspection, onEdit, refused }: StepProps) {
  const { tests, battery_percent: battery, cycles } = inspection;
  const untried = testCodes.filter((code) => !tests[code]);
  return (
    <Step
      number={number}
      title="Testes"
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
