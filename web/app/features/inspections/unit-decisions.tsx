import type { ResultOf } from '@giro/contract/call.ts';
import { type inspectionCalls, shelveUnitCall } from '@giro/contract/calls/inspections.ts';
import { writeOffUnitCall } from '@giro/contract/calls/units.ts';
import { Button, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { ActionForm } from '../../ui/panel/dialog/action-form.tsx';
import { ReasonDialog } from '../../ui/panel/dialog/confirm-dialogs.tsx';
import { missing as missingText } from '../../ui/panel/form/form-parts.ts';
import { BlockedNumber, needOf } from '../../ui/panel/form/needs.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { type DecisionsProps, Foot } from './foot.tsx';

export type LoadedUnit = ResultOf<typeof inspectionCalls.unit.read>;

/** Said when the shelf refuses a unit without a word. */
const shelveFailure = 'Não foi possível pôr a unidade na prateleira.';
const reloadLabel = 'Recarregar a bancada';

interface ShelveDialogProps {
  /** The objection to the device's numbers, in the server's words. */
  restriction: string;
  send: (body: { flag_reason: string }) => Promise<void>;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks why a unit with a number that is blocked or restricted goes on sale all the same. */
function ShelveDialog({ restriction, ...dialog }: ShelveDialogProps) {
  const form = useForm({ initialValues: { flag_reason: '' }, validate: { flag_reason: missingText } });
  return (
    <ActionForm
      {...dialog}
      title="Pôr na prateleira?"
      action="Pôr na prateleira"
      fallback={shelveFailure}
      reloadLabel={reloadLabel}
      form={form}
    >
      <BlockedNumber text={restriction} data-autofocus {...form.getInputProps('flag_reason')} />
    </ActionForm>
  );
}

interface WriteOffProps {
  unitId: number;
  onDone: (message: string) => void;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

function WriteOffDialog({ unitId, onDone, ...dialog }: WriteOffProps) {
  return (
    <ReasonDialog
      {...dialog}
      title="Baixar unidade"
      action="Baixar"
      description="A unidade sai do estoque e fica registrada como descarte no livro de aparelhos."
      maxLength={300}
      rows={3}
      send={async (body) => onDone((await callApi(writeOffUnitCall, { params: { id: unitId }, body })).message)}
      fallback="Não foi possível baixar a unidade."
      reloadLabel={reloadLabel}
    />
  );
}

/** The decisions on a unit that came back: on the shelf again, or off the books. */
export function UnitDecisions({ id, loaded, isSettled, saving, reload, onDone }: DecisionsProps<LoadedUnit>) {
  const [isWritingOff, setWritingOff] = useState(false);
  const [restriction, setRestriction] = useState<string>();
  const save = useSave({ fallback: shelveFailure });
  const { unit, missing, inspection } = loaded;

  async function shelve(body: { flag_reason?: string }) {
    onDone((await callApi(shelveUnitCall, { params: { unitId: id }, body, version: inspection.version })).message);
  }

  /** Puts it on the shelf, or asks why although one of its numbers is blocked or restricted. */
  async function tryShelf() {
    try {
      await shelve({});
    } catch (error) {
      const need = needOf(error);
      if (!need?.flag_reason) throw error;
      setRestriction(need.flag_reason);
    }
  }

  return (
    <>
      <Foot
        saving={saving}
        missing={missing}
        problem={<ErrorAlert texts={save.told} onClose={save.clear} />}
        words={<Text size="sm">{unit.reason ? `Devolvida: ${unit.reason}` : 'Devolvida'}</Text>}
        buttons={(describedBy) => (
          <>
            <Button
              disabled={!isSettled || missing.length > 0}
              aria-describedby={describedBy}
              loading={save.isSaving}
              onClick={() => save.run(tryShelf)}
            >
              Pôr na prateleira
            </Button>
            <Button variant="subtle" color="red" disabled={!isSettled} onClick={() => setWritingOff(true)}>
              Baixar
            </Button>
          </>
        )}
      />
      {restriction && (
        <ShelveDialog
          restriction={restriction}
          send={shelve}
          onReload={reload}
          onClose={() => setRestriction(undefined)}
        />
      )}
      {isWritingOff && (
        <WriteOffDialog unitId={id} onDone={onDone} onReload={reload} onClose={() => setWritingOff(false)} />
      )}
    </>
  );
}
