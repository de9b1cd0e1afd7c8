import { listParcelsCall, returnOrderCall } from '@giro/contract/calls/parcels.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { parcelStateRows } from '@giro/contract/rules/parcel.ts';
import { Button } from '@mantine/core';
import { callApi } from '../../lib/api/call-api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { CopyCode } from '../../ui/copy-button.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useMay } from '../../ui/panel/allowed.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { Loaded } from '../../ui/panel/list/list-states.tsx';
import { ParcelCost, ParcelLine } from './parcel-parts.tsx';
import { isAwaited } from './parcel-words.ts';
import styles from './parcels.module.css';
import { lookAgainMs, useRefreshParcels } from './use-parcel-changes.ts';

interface OrderParcelsProps {
  order: { id: number; order_code: string };
  /** Its buyer has given up what they have: everything comes back at the shop's cost. */
  isGivenUp: boolean;
  onTold: (message: string) => void;
}

/** An order's parcels both ways, for who may see them, and the code by which a buyer who gives up sends it back. */
export default function OrderParcels({ order, isGivenUp, onTold }: OrderParcelsProps) {
  const may = useMay();
  const refreshParcels = useRefreshParcels();
  const asking = useSave({ fallback: 'Não foi possível falar com a transportadora. Tente de novo.' });
  const { id, order_code } = order;
  const query = useCall(
    listParcelsCall,
    { query: { search: order_code, situacao: 'todos' } },
    {
      select: ({ parcels }) => parcels.data.filter((parcel) => parcel.order_code === order_code),
      refetchInterval: ({ state }) => (state.data?.parcels.data.some(isAwaited) ? lookAgainMs : false),
    },
  );

  const ask = () =>
    asking.run(async () => {
      await callApi(returnOrderCall, { params: { id } });
      onTold('Código de devolução pedido. O cliente recebe por e-mail assim que chegar.');
      await refreshParcels();
    });

  return (
    <Loaded query={query} failure="Não foi possível carregar os envios do pedido.">
      {(parcels) => {
        const isReturning = parcels.some(({ way, state }) => way === 'from-buyer' && parcelStateRows[state].isLive);
        return (
          <>
            {parcels.length === 0 && <p className={styles.words}>Este pedido ainda não tem envio.</p>}
            <ul className={styles.parcels}>
              {parcels.map((parcel) => (
                <li key={parcel.id} className={styles.parcel}>
                  <ParcelLine parcel={parcel} />
                  {parcel.code && (
                    <div className={styles.code}>
                      <CopyCode code={parcel.code} />
                      {parcel.valid_until && (
                        <span className={styles.quiet}>postar até {formatDate(parcel.valid_until)}</span>
                      )}
                    </div>
                  )}
                  {!parcel.code && parcel.tracking_code && <CopyCode code={parcel.tracking_code} />}
                  <div>
                    <ParcelCost parcel={parcel} />
                  </div>
                  {parcel.last_error && <p className={styles.error}>{parcel.last_error}</p>}
                </li>
              ))}
            </ul>
            <ErrorAlert texts={asking.told} onClose={asking.clear} />
            {isGivenUp && !isReturning && may('parcels.change') && (
              <div className={styles.presses}>
                <Button loading={asking.isSaving} onClick={ask}>
                  Pedir código de devolução
                </Button>
              </div>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
