import type { Inspection } from '@giro/contract/calls/inspection-shapes.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { lookupHours, lookupResultLabels } from '@giro/contract/rules/imei.ts';
import { accountLockLabels, accountLocks } from '@giro/contract/rules/inspection.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Choices } from '../../ui/panel/form/choices.tsx';
import { StatusPill } from '../../ui/panel/list/cells.tsx';
import { ImeiSummary } from '../imei-records/imei-summary.tsx';
import { ConsultButton, LookupForm, lookupTones } from '../imei-records/lookup-form.tsx';
import { Step, type StepProps, TextField } from './step.tsx';

const lockTones = { clear: undefined, locked: 'bad', unchecked: 'quiet' } as const;

/** Of a unit that came back nothing is approved. */
const reasonWords = {
  purchase: {
    label: 'Motivo para aprovar assim',
    description: 'Só é preciso para aprovar a compra sem a conta livre.',
  },
  unit: { label: 'Motivo da conta', description: 'Por que o aparelho segue sem a conta livre, se for o caso.' },
} as const;

function LookupState({ lookup, imei2 }: Pick<Inspection, 'lookup' | 'imei2'>) {
  if (!lookup) {
    return <Text size="sm">{imei2 ? 'Falta consultar os dois IMEIs.' : 'Este IMEI ainda não foi consultado.'}</Text>;
  }
  return (
    <Group gap="xs">
      <StatusPill tone={lookupTones[lookup.result]} label={lookupResultLabels[lookup.result]} />
      <Text size="sm">
        Consultado em {formatMoment(lookup.at)}
        {!lookup.is_recent && `, há mais de ${lookupHours} horas`}
      </Text>
    </Group>
  );
}

interface AccountStepProps extends StepProps {
  /** Something became known of the number. */
  onLookup: () => void;
}

/** The account that may still hold the device, and the facts known of its number. */
export function AccountStep({ number, title, inspection, onEdit, refused, onLookup }: AccountStepProps) {
  const [isRecording, setRecording] = useState(false);
  const { account_lock: lock, lock_reason: reason, lookup } = inspection;
  const isOfProposal = inspection.proposal_id !== null;
  const imei = inspection.imei1 ?? inspection.declared.imei;
  return (
    <Step number={number} title={title} isDone={lock === 'clear' || Boolean(reason)}>
      <Choices
        label="Conta iCloud ou Google"
        isEven
        choices={accountLocks.map((value) => ({ value, label: accountLockLabels[value], tone: lockTones[value] }))}
        value={[lock]}
        onChange={([account_lock]) => onEdit({ account_lock })}
        error={refused.account_lock}
      />
      {lock !== 'clear' && (
        <TextField
          {...(isOfProposal ? reasonWords.purchase : reasonWords.unit)}
          maxLength={300}
          value={reason}
          onChange={(lock_reason) => onEdit({ lock_reason })}
          error={refused.lock_reason}
        />
      )}
      {imei && (
        <Stack gap="sm">
          <LookupState lookup={lookup} imei2={inspection.imei2} />
          <ImeiSummary imei={imei} onChanged={onLookup} />
          {inspection.imei2 && <ImeiSummary imei={inspection.imei2} onChanged={onLookup} />}
          {isRecording ? (
            <LookupForm
              imei={imei}
              imei2={inspection.imei2}
              onDone={() => {
                setRecording(false);
                onLookup();
              }}
              onClose={() => setRecording(false)}
            />
          ) : (
            <Group gap="xs">
              <ConsultButton imei={imei} onOpened={() => setRecording(true)} />
              <Button variant="default" onClick={() => setRecording(true)}>
                Registrar consulta
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Step>
  );
}
