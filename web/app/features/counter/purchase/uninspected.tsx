import type { Inspection, InspectionValue } from '@giro/contract/calls/inspection-shapes.ts';
import { saveBenchCall } from '@giro/contract/calls/inspections.ts';
import { testCodes } from '@giro/contract/rules/inspection.ts';
import { Alert, Button, Group, List, Stack } from '@mantine/core';
import { IconChecks, IconListCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useMay } from '../../../ui/panel/allowed.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import styles from '../counter.module.css';

type Bench = { inspection: Inspection; value: InspectionValue };

interface UninspectedProps {
  proposalId: number;
  bench: Bench;
  /** Gives the keyboard to the next press. */
  takesFocus: boolean;
  onSaved: (bench: Bench) => void;
  /** Loads the inspection anew: somebody else has saved. */
  onReload: () => Promise<unknown>;
  children: ReactNode;
}

/** Lists gaps of an inspection, with one press for a device of which all is well: its account, its tests, its state. */
export function Uninspected({ proposalId, bench, takesFocus, onSaved, onReload, children }: UninspectedProps) {
  const { inspection, value } = bench;
  const button = useRef<HTMLButtonElement>(null);
  const mayInspect = useMay()('inspections.change');
  const save = useSave({ fallback: 'Não foi possível salvar a conferência.' });
  const isUntouched = inspection.account_lock === 'unchecked';

  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);

  const passAll = () =>
    save.run(async () => {
      const untried = testCodes.filter((code) => !inspection.tests[code]);
      onSaved(
        await callApi(saveBenchCall, {
          params: { proposalId },
          body: { account_lock: 'clear', tests: Object.fromEntries(untried.map((code) => [code, 'pass' as const])) },
          version: inspection.version,
        }),
      );
    });

  return (
    <Stack gap="sm">
      <Alert color="amber" title="Confira o aparelho antes de comprar">
        <List size="sm">
          {value.missing.map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
      </Alert>
      {mayInspect && isUntouched && (
        <p className={styles.quiet}>
          “Tudo passou” diz que a conta iCloud ou Google está livre, que tudo funciona e que o aparelho é como foi
          cotado.
        </p>
      )}
      <ErrorAlert texts={save.told} onClose={() => void onReload().then(save.clear)} />
      <Group gap="xs">
        {mayInspect && isUntouched && (
          <Button
            ref={button}
            loading={save.isSaving}
            leftSection={<IconChecks size={20} stroke={1.75} aria-hidden />}
            onClick={passAll}
          >
            Tudo passou
          </Button>
        )}
        <Button
          component="a"
          href={`/bancada/${proposalId}`}
          target="_blank"
          variant={mayInspect && isUntouched ? 'default' : 'filled'}
          leftSection={<IconListCheck size={18} aria-hidden />}
        >
          Abrir bancada
        </Button>
        {children}
      </Group>
    </Stack>
  );
}
