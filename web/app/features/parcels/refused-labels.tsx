import type { ResultOf } from '@giro/contract/call.ts';
import type { askLabelsCall, Parcel } from '@giro/contract/calls/parcels.ts';
import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { parcelPath, sourceOf } from './parcel-words.ts';
import styles from './parcels.module.css';

type Refused = ResultOf<typeof askLabelsCall>['refused'];

/** The answer to a press of 'Gerar etiquetas', with the parcels that it was for. */
export interface AskedLabels {
  asked: number;
  refused: Refused;
  parcels: readonly Parcel[];
}

const askedWords = (count: number) =>
  count === 1
    ? 'Etiqueta pedida. Ela aparece em ‘Com etiqueta’ em instantes.'
    : `${count} etiquetas pedidas. Elas aparecem em ‘Com etiqueta’ em instantes.`;

/** Says of how many parcels labels are on their way, and names those that cannot have one, each with the reason. */
export function RefusedLabels({ answer, onClose }: { answer: AskedLabels; onClose: () => void }) {
  const { asked, refused, parcels } = answer;
  const close = { withCloseButton: true, closeButtonLabel: 'Fechar aviso', onClose };
  if (refused.length === 0) {
    return (
      <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />} {...close}>
        {askedWords(asked)}
      </Alert>
    );
  }
  return (
    <Alert
      color="amber"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={refused.length === 1 ? '1 envio ficou sem etiqueta' : `${refused.length} envios ficaram sem etiqueta`}
      {...close}
    >
      <ul className={styles.list}>
        {refused.map(({ id, field, message }) => {
          const parcel = parcels.find((each) => each.id === id);
          return (
            <li key={`${id} ${field}`}>
              <Anchor component={Link} to={parcelPath(id)} inherit>
                {parcel ? sourceOf(parcel).words : `Envio ${id}`}
              </Anchor>
              : {message}
            </li>
          );
        })}
      </ul>
      {asked > 0 && <p className={styles.words}>{askedWords(asked)}</p>}
    </Alert>
  );
}
