import { type ParcelWithEvents, refreshParcelCall } from '@giro/contract/calls/parcels.ts';
import { isSentByShop, parcelStateRows } from '@giro/contract/rules/parcel.ts';
import { salePath } from '@giro/contract/rules/paths.ts';
import { Anchor, Button } from '@mantine/core';
import { IconPackageOff, IconRefresh } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { callApi } from '../../lib/api/call-api.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useMay } from '../../ui/panel/allowed.tsx';
import { Facts } from '../../ui/panel/dialog/facts.tsx';
import { StatusHistory } from '../../ui/panel/dialog/status-parts.tsx';
import { Notice } from '../../ui/panel/form/notice.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { RecordPage, RecordPart } from '../../ui/panel/record/record-page.tsx';
import { RecordScreen } from '../../ui/panel/record/record-screen.tsx';
import { useRecordWindows } from '../../ui/panel/record/use-record-windows.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import { PackForm } from './pack-form.tsx';
import {
  CancelDialog,
  KeepAtShopDialog,
  MoveDialog,
  type ParcelDialogProps,
  RenewDialog,
  ResendDialog,
  TrackingDialog,
} from './parcel-dialogs.tsx';
import { Claim, Contents, Costs, LabelOrCode } from './parcel-facts.tsx';
import { ParcelPill } from './parcel-parts.tsx';
import { actsOf, dueWords, isSimulated, nextForDesk, parcelPath, parcelTitle, sourceOf } from './parcel-words.ts';
import styles from './parcels.module.css';
import { SimulatedEvents } from './simulated-events.tsx';
import { useParcel, useTakeOverParcel } from './use-parcel-changes.ts';

const dialogs = {
  cancel: CancelDialog,
  renew: RenewDialog,
  move: MoveDialog,
  resend: ResendDialog,
  keep: KeepAtShopDialog,
  claim: ClaimDialog,
  tracking: TrackingDialog,
} satisfies Record<string, ComponentType<ParcelDialogProps>>;
type Window = keyof typeof dialogs;

function WholeParcel({ parcel, reload }: { parcel: ParcelWithEvents; reload: () => Promise<unknown> }) {
  const mayChange = useMay()('parcels.change');
  const takeOver = useTakeOverParcel();
  const { notice, windows } = useRecordWindows<Window>();
  const { opened, open, close } = windows;
  const asking = useSave({ fallback: 'A transportadora não respondeu. Tente de novo em instantes.' });
  const { way, person, city, uf, address, events, order_code, last_error, state } = parcel;
  const navigate = useNavigate();
  const acts = actsOf(parcel);
  const [isAgain, setAgain] = useState(false);
  const isOpen = mayChange && (acts.isPacked || (acts.isPackedAgain && isAgain));
  const source = sourceOf(parcel);
  const next = nextForDesk(parcel);
  const Opened = opened && dialogs[opened];

  const button = (window: Window, words: string) => (
    <Button key={window} variant="default" onClick={() => open(window)}>
      {words}
    </Button>
  );

  const askCarrier = () =>
    asking.run(async () => {
      const answer = await callApi(refreshParcelCall, { params: { id: parcel.id } });
      takeOver(answer.parcel);
      notice.show('Situação conferida na transportadora.');
    });

  const actions = mayChange && (
    <>
      {acts.isResent && button('resend', 'Reenviar')}
      {acts.isKeptAtShop && button('keep', 'Guardar na loja')}
      {acts.isResent && order_code !== null && (
        <Button component={Link} to={salePath(order_code)} variant="default">
          Cancelar e devolver
        </Button>
      )}
      {acts.isRenewed && button('renew', 'Renovar')}
      {acts.isRefreshed && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={asking.isSaving}
          onClick={askCarrier}
        >
          Atualizar
        </Button>
      )}
      {acts.isTracked && button('tracking', 'Código de rastreio')}
      {acts.isPackedAgain && !isAgain && (
        <Button variant="default" onClick={() => setAgain(true)}>
          Fazer outra etiqueta
        </Button>
      )}
      {acts.isMoved && button('move', 'Mudar situação')}
      {acts.isClaimed && button('claim', 'Abrir reclamação')}
      {acts.isCancelled && button('cancel', 'Cancelar envio')}
    </>
  );

  return (
    <>
      <RecordPage
        back={{ to: '/envios', words: 'Envios' }}
        title={parcelTitle(parcel)}
        about={
          <>
            {[person, `${city}/${uf}`, dueWords(parcel)].filter(Boolean).join(' · ')} ·{' '}
            <Anchor component={Link} to={source.to} inherit>
              {source.words}
            </Anchor>
          </>
        }
        pill={<ParcelPill parcel={parcel} />}
        next={next === undefined ? undefined : { words: next }}
        actions={actions}
        notes={
          <>
            <ErrorAlert texts={asking.told} onClose={asking.clear} />
            {last_error && (
              <p role="status" className={styles.error}>
                {last_error}
              </p>
            )}
          </>
        }
        side={
          <>
            <RecordPart title="Acompanhamento">
              {events.length === 0 ? (
                <p className={styles.words}>Nada aconteceu ainda.</p>
              ) : (
                <StatusHistory
                  history={[]}
                  labelOf={() => ''}
                  events={events.map(({ at, label, place }) => ({ at, label, detail: place || null, by: null }))}
                />
              )}
            </RecordPart>
            <Claim parcel={parcel} action={mayChange && button('claim', 'Atualizar reclamação')} />
            {mayChange && isSimulated(parcel) && parcelStateRows[state].isFollowed && (
              <SimulatedEvents parcel={parcel} />
            )}
          </>
        }
      >
        <RecordPart title="Embalagem">
          <Contents parcel={parcel} isOpen={isOpen} />
          {isOpen && <PackForm key={state} parcel={parcel} onDone={notice.show} />}
        </RecordPart>
        <LabelOrCode parcel={parcel} />
        <RecordPart title={isSentByShop(way) ? 'Destino' : 'Origem'}>
          <Facts
            facts={[
              ['Nome', person, 'wide'],
              ['Endereço', address, 'wide'],
              ['Cidade', `${city}/${uf}`],
            ]}
          />
        </RecordPart>
        <Costs parcel={parcel} />
      </RecordPage>
      <Notice text={notice.text} />
      {Opened && (
        <Opened
          parcel={parcel}
          onReload={reload}
          onClose={close}
          onDone={(message, changed) => {
            takeOver(changed);
            close();
            notice.show(message);
            // A parcel that is sent again is another one, on a page of its own.
            if (changed.id !== parcel.id) void reload().then(() => navigate(parcelPath(changed.id)));
          }}
        />
      )}
    </>
  );
}

export const meta = panelMeta('Envio');

/** '/envios/:id': one parcel, what happened to it and what comes next. */
export default function ParcelPage() {
  const query = useParcel(Number(useParams().id) || 0);
  return (
    <RecordScreen
      query={query}
      missing={{
        title: 'Envio não encontrado',
        text: 'Não achamos um envio com este número.',
        icon: <IconPackageOff size={32} stroke={1.5} />,
        to: '/envios',
        action: 'Ver envios',
      }}
      failure="Não conseguimos abrir o envio"
    >
      {(parcel) => <WholeParcel key={parcel.id} parcel={parcel} reload={query.refetch} />}
    </RecordScreen>
  );
}
