import type { ResultOf } from '@giro/contract/call.ts';
import { askLabelsCall, handOverParcelsCall, type Parcel, readLabelsCall } from '@giro/contract/calls/parcels.ts';
import { mostParcels } from '@giro/contract/rules/parcel.ts';
import { Button, Text } from '@mantine/core';
import { IconPrinter, IconTag, IconTruckLoading } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, addressOf, callApi } from '../../lib/api/call-api.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Allowed } from '../../ui/panel/allowed.tsx';
import { DeleteDialog } from '../../ui/panel/dialog/confirm-dialogs.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { ChooseBar } from '../../ui/panel/list/choosing.tsx';
import { PrintButton } from '../../ui/paper/print-button.tsx';
import { actsOf, handoverPath } from './parcel-words.ts';
import styles from './parcels.module.css';
import type { AskedLabels } from './refused-labels.tsx';
import type { Chosen } from './use-chosen.ts';
import { allTexts } from './use-parcel-changes.ts';

const PickingList = lazy(() => import('./papers/picking-list.tsx'));

const idsOf = (parcels: readonly Parcel[]) => parcels.map(({ id }) => id);
export const countWords = (count: number) => (count === 1 ? '1 envio' : `${count.toLocaleString('pt-BR')} envios`);

/** 'Imprimir', or 'Imprimir (2 de 3)' where it is for some of the chosen ones alone. */
const labelOf = (action: string, some: readonly Parcel[], all: readonly Parcel[]) =>
  some.length === all.length ? action : `${action} (${some.length} de ${all.length})`;

/** A refusal of every label names them as an answer does. */
function noneLabelled(error: unknown): ResultOf<typeof askLabelsCall> {
  const refused = error instanceof ApiError ? error.body?.refused : undefined;
  if (!Array.isArray(refused)) throw error;
  return { asked: [], refused };
}

interface ParcelBarProps {
  chosen: Chosen;
  onAsked: (answer: AskedLabels) => void;
  /** Fetches anew whatever shows the parcels. */
  onChanged: () => Promise<unknown>;
}

/** Acts on several parcels at once: they are picked, labelled, printed, given to the carrier. */
export function ParcelBar({ chosen, onAsked, onChanged }: ParcelBarProps) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const asking = useSave({ fallback: 'Não foi possível pedir as etiquetas.', describe: allTexts });
  const { parcels, choosable, onPage, isFull } = chosen;
  const toLabel = parcels.filter((parcel) => actsOf(parcel).isPacked);
  const toPrint = parcels.filter((parcel) => actsOf(parcel).isPrinted);
  const toHandOver = parcels.filter((parcel) => actsOf(parcel).isHandedOver);
  if (choosable.length === 0 && parcels.length === 0) return null;

  const askLabels = () =>
    asking.run(async () => {
      const { asked, refused } = await callApi(askLabelsCall, { body: { ids: idsOf(toLabel) } }).catch(noneLabelled);
      onAsked({ asked: asked.length, refused, parcels: toLabel });
      await onChanged();
    });

  async function handOver() {
    const { handover } = await callApi(handOverParcelsCall, { body: { ids: idsOf(toHandOver) } });
    chosen.clear();
    void onChanged();
    await navigate(handoverPath(handover.id));
  }

  return (
    <>
      <ChooseBar
        label="Escolher todos desta página"
        of={choosable.length}
        chosen={onPage}
        onChoose={(areChosen) => chosen.choose(choosable, areChosen)}
        status={
          parcels.length > 0 && `${countWords(parcels.length)}${isFull ? `: no máximo ${mostParcels} por vez` : ''}`
        }
      >
        <Button variant="subtle" px="xs" onClick={chosen.clear}>
          Limpar escolha
        </Button>
        <PrintButton label="Lista de separação">
          <PickingList parcels={parcels} />
        </PrintButton>
        <Allowed may="parcels.change">
          {toLabel.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconTag size={18} aria-hidden />}
              loading={asking.isSaving}
              onClick={askLabels}
            >
              {labelOf('Gerar etiquetas', toLabel, parcels)}
            </Button>
          )}
        </Allowed>
        {toPrint.length > 0 && (
          <Button
            component="a"
            href={addressOf(readLabelsCall, { query: { ids: idsOf(toPrint).join(',') } })}
            target="_blank"
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
          >
            {labelOf('Imprimir', toPrint, parcels)}
          </Button>
        )}
        <Allowed may="parcels.change">
          {toHandOver.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconTruckLoading size={18} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              {labelOf('Entregar à transportadora', toHandOver, parcels)}
            </Button>
          )}
        </Allowed>
      </ChooseBar>
      <div className={styles.told}>
        <ErrorAlert texts={asking.told} onClose={asking.clear} />
      </div>
      {isAsking && (
        <DeleteDialog
          title="Entregar à transportadora?"
          action="Entregar"
          tone="green"
          fallback="Não foi possível registrar a entrega."
          onDelete={handOver}
          onClose={() => setAsking(false)}
        >
          <Text size="sm">
            {countWords(toHandOver.length)}. A lista sai com lugar para quem recolhe assinar, e os pedidos passam para
            ‘Enviado’.
          </Text>
        </DeleteDialog>
      )}
    </>
  );
}
