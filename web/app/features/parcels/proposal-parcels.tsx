import type { CallDefinition } from '@giro/contract/call.ts';
import { askSellerCodeCall, type ParcelOfProposal, returnDeviceCall } from '@giro/contract/calls/parcels.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { parcelStateRows } from '@giro/contract/rules/parcel.ts';
import { isDeviceHere, proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { CopyCode } from '../../ui/copy-button.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useMay } from '../../ui/panel/allowed.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { CancelDialog, RenewDialog } from './parcel-dialogs.tsx';
import { ParcelLine } from './parcel-parts.tsx';
import { actsOf } from './parcel-words.ts';
import styles from './parcels.module.css';
import { useHasParcels } from './use-has-parcels.ts';
import { useRefreshParcels } from './use-parcel-changes.ts';

interface ProposalWithParcels {
  id: number;
  status: number;
  parcels: readonly ParcelOfProposal[];
  history: readonly { status: number }[];
}

/** The requests to the carrier that a proposal as it is leaves open: a code for its seller, the way back for its device. */
export function askableOf({ status, parcels, history }: ProposalWithParcels) {
  const isLive = (way: ParcelOfProposal['way']) =>
    parcels.some((parcel) => parcel.way === way && parcelStateRows[parcel.state].isLive);
  const { pending, approved, codeSent, purchaseRejected, purchaseCancelled } = proposalStatus;
  const awaitsCode = status === pending || status === approved || status === codeSent;
  const goesBack = status === purchaseRejected || (status === purchaseCancelled && isDeviceHere(history));
  return { code: awaitsCode && !isLive('from-seller'), return: goesBack && !isLive('to-seller') };
}

interface SellerParcelProps {
  parcel: ParcelOfProposal;
  onTold: (message: string) => void;
  onReload: () => Promise<unknown>;
}

/** One parcel of a proposal: its code and until when it is good, and what can be done with that. */
function SellerParcel({ parcel, onTold, onReload }: SellerParcelProps) {
  const mayChange = useMay()('parcels.change');
  const refreshParcels = useRefreshParcels();
  const [opened, open] = useState<'renew' | 'cancel'>();
  const { code, valid_until, last_error, state } = parcel;
  const acts = actsOf(parcel);
  const dialog = {
    parcel,
    onReload,
    onClose: () => open(undefined),
    onDone(message: string) {
      open(undefined);
      onTold(message);
      void refreshParcels();
    },
  };
  return (
    <li className={styles.parcel}>
      <ParcelLine parcel={parcel} />
      {state === 'asking' && (
        <p role="status" className={styles.words}>
          Pedindo o código à transportadora…
        </p>
      )}
      {code && (
        <div className={styles.code}>
          <CopyCode code={code} />
          {valid_until && <span className={styles.quiet}>postar até {formatDate(valid_until)}</span>}
        </div>
      )}
      {last_error && <p className={styles.error}>{last_error}</p>}
      {mayChange && (acts.isRenewed || acts.isCancelled) && (
        <div className={styles.presses}>
          {acts.isRenewed && (
            <Button variant="default" onClick={() => open('renew')}>
              Renovar
            </Button>
          )}
          {acts.isCancelled && (
            <Button variant="default" onClick={() => open('cancel')}>
              Cancelar código
            </Button>
          )}
        </div>
      )}
      {opened === 'renew' && <RenewDialog {...dialog} />}
      {opened === 'cancel' && <CancelDialog {...dialog} />}
    </li>
  );
}

interface ProposalParcelsProps {
  proposal: ProposalWithParcels;
  onTold: (message: string) => void;
  /** Fetches the proposal anew after somebody else's change. */
  onReload: () => Promise<unknown>;
}

type Asked = typeof askSellerCodeCall | typeof returnDeviceCall;

/** A proposal's parcels both ways, newest first, and what can be asked of the carrier for it. */
export function ProposalParcels({ proposal, onTold, onReload }: ProposalParcelsProps) {
  const mayAsk = useMay()('proposals.change');
  const hasCarrier = useHasParcels();
  const refreshParcels = useRefreshParcels();
  const asking = useSave({ fallback: 'Não foi possível falar com a transportadora. Tente de novo.' });
  const [asked, setAsked] = useState<CallDefinition>();
  const { id, parcels } = proposal;
  const askable = askableOf(proposal);
  const canAsk = hasCarrier && mayAsk && (askable.code || askable.return);
  if (parcels.length === 0 && !canAsk) return null;

  function ask(call: Asked, message: string) {
    setAsked(call);
    void asking.run(async () => {
      await callApi(call, { params: { id } });
      onTold(message);
      await refreshParcels();
    });
  }

  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>Postagem</h3>
      {parcels.length > 0 && (
        <ul className={styles.parcels}>
          {parcels.map((parcel) => (
            <SellerParcel key={parcel.id} parcel={parcel} onTold={onTold} onReload={onReload} />
          ))}
        </ul>
      )}
      <ErrorAlert texts={asking.told} onClose={asking.clear} />
      {canAsk && (
        <div className={styles.presses}>
          {askable.code && (
            <Button
              loading={asking.isSaving && asked === askSellerCodeCall}
              onClick={() => ask(askSellerCodeCall, 'Código pedido. O vendedor recebe por e-mail assim que chegar.')}
            >
              Pedir código
            </Button>
          )}
          {askable.return && (
            <Button
              variant="default"
              loading={asking.isSaving && asked === returnDeviceCall}
              onClick={() => ask(returnDeviceCall, 'Devolução criada. Embale e gere a etiqueta em Envios.')}
            >
              Devolver pelo correio
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
