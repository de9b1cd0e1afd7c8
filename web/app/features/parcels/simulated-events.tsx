import { type ParcelWithEvents, simulateParcelCall } from '@giro/contract/calls/parcels.ts';
import { type SimulatedEvent, simulatedEvents } from '@giro/contract/rules/parcel.ts';
import { Button } from '@mantine/core';
import { callApi } from '../../lib/api/call-api.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { RecordPart } from '../../ui/panel/record/record-page.tsx';
import styles from './parcels.module.css';
import { useTakeOverParcel } from './use-parcel-changes.ts';

const labels: Record<SimulatedEvent, string> = {
  postado: 'Postado',
  saiu: 'Saiu para entrega',
  aguarda: 'Aguarda retirada',
  entregue: 'Entregue',
  voltando: 'Voltando',
  devolvido: 'Devolvido',
  extraviado: 'Extraviado',
};

/** Plays what a carrier would tell, where the carrier is the simulator. */
export function SimulatedEvents({ parcel }: { parcel: ParcelWithEvents }) {
  const takeOver = useTakeOverParcel();
  const save = useSave({ fallback: 'O simulador não respondeu.' });

  const play = (evento: SimulatedEvent) =>
    save.run(async () => {
      const answer = await callApi(simulateParcelCall, { params: { id: parcel.id }, body: { evento } });
      takeOver(answer.parcel);
    });

  return (
    <RecordPart title="Simulador" hint="Só para treinar: faz de conta que a transportadora contou.">
      <ErrorAlert texts={save.told} onClose={save.clear} />
      <div className={styles.presses}>
        {simulatedEvents.map((event) => (
          <Button key={event} variant="default" disabled={save.isSaving} onClick={() => play(event)}>
            {labels[event]}
          </Button>
        ))}
      </div>
    </RecordPart>
  );
}
