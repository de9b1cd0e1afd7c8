import { type ParcelWithEvents, readLabelCall, refreshParcelCall } from '@giro/contract/calls/parcels.ts';
import { formatDate, formatMoment } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { claimKindLabels, claimStateLabels, isSentByShop } from '@giro/contract/rules/parcel.ts';
import { salePath } from '@giro/contract/rules/paths.ts';
import { Anchor, Button } from '@mantine/core';
import { IconPackageOff, IconPrinter, IconRefresh } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { addressOf, callApi } from '../../lib/api/call-api.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { CopyCode } from '../../ui/copy-button.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useMay } from '../../ui/panel/allowed.tsx';
import { type Fact, Facts } from '../../ui/panel/dialog/facts.tsx';
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
} from './parcel-dialogs.tsx';
import { ParcelCost, ParcelPill } from './parcel-parts.tsx';
import { actsOf, dueWords, isSimulated, nextForDesk, parcelTitle, sourceOf, weightWords } from './parcel-words.ts';
import styles from './parcels.module.css';
import { SimulatedEvents } from './simulated-events.tsx';
import { useParcel, useTakeOverParcel } from './use-parcel-changes.ts';
import { serviceLabel, useServices } from './use-services.ts';

const dialogs = {
  cancel: CancelDialog,
  renew: RenewDialog,
  move: MoveDialog,
  resend: ResendDialog,
  keep: KeepAtShopDialog,
  claim: ClaimDialog,
} satisfies Record<string, ComponentType<ParcelDialogProps>>;
type Window = keyof typeof dialogs;

const factOf = (label: string, value: ReactNode, width?: 'wide'): Fact[] =>
  value === null || value === undefined || value === '' ? [] : [[label, value, width]];

/** What is in the parcel and how it is packed, once it is. */
function Contents({ parcel }: { parcel: ParcelWithEvents }) {
  const services = useServices();
  const { items, box, weight_g, nota_key, dce, declared } = parcel;
  return (
    <Facts
      facts={[
        ['Itens', items.map(({ name, quantity }) => <div key={name}>{`${quantity} × ${name}`}</div>), 'wide'],
        ['Serviço', serviceLabel(parcel, services), 'wide'],
        ['Caixa', box],
        ['Peso', weight_g !== null && weightWords(weight_g)],
        ['Valor declarado', formatReais(declared)],
        ...factOf('Chave da nota', nota_key, 'wide'),
        ...factOf('Declaração de conteúdo', dce && 'DC-e'),
      ]}
    />
  );
}

/** The label of a parcel that the shop sends, or the code with which one comes to it. */
function LabelOrCode({ parcel }: { parcel: ParcelWithEvents }) {
  const { way, state, code, valid_until, has_label, tracking_code, tracking_url, shortened } = parcel;
  const isOut = isSentByShop(way);
  return (
    <RecordPart title={isOut ? 'Etiqueta' : 'Código de postagem'}>
      {state === 'asking' && (
        <p role="status" className={styles.words}>
          {isOut ? 'Pedindo a etiqueta à transportadora…' : 'Pedindo o código à transportadora…'}
        </p>
      )}
      {code && (
        <div className={styles.code}>
          <CopyCode code={code} />
          {valid_until && <span className={styles.quiet}>postar até {formatDate(valid_until)}</span>}
        </div>
      )}
      {has_label && (
        <Button
          component="a"
          href={addressOf(readLabelCall, { params: { id: parcel.id } })}
          target="_blank"
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          mb="md"
        >
          Imprimir etiqueta
        </Button>
      )}
      {!code && !has_label && state !== 'asking' && <p className={styles.words}>Ainda não há.</p>}
      {shortened.length > 0 && (
        <p className={styles.words}>A transportadora aceita menos letras. Ficou mais curto: {shortened.join('; ')}.</p>
      )}
      {tracking_code && (
        <div className={styles.code}>
          <CopyCode code={tracking_code} />
          {tracking_url && (
            <Anchor href={tracking_url} target="_blank" rel="noreferrer">
              Acompanhar na transportadora
            </Anchor>
          )}
        </div>
      )}
    </RecordPart>
  );
}

/** What the carrier asked for and charged, and what the buyer paid. */
function Costs({ parcel }: { parcel: ParcelWithEvents }) {
  const { quoted, paid, charged, charged_g, difference } = parcel;
  if (quoted === null && paid === null && charged === null) return null;
  return (
    <RecordPart title="Frete">
      <Facts
        facts={[
          ['Transportadora', <ParcelCost key="cost" parcel={parcel} />, 'wide'],
          ...factOf('Pago pelo cliente', paid !== null && formatReais(paid)),
          ...factOf('Peso cobrado', charged_g !== null && weightWords(charged_g)),
          ...factOf('Diferença', difference !== null && difference !== 0 && formatReais(difference)),
        ].filter(([, value]) => value !== false)}
      />
    </RecordPart>
  );
}

function Claim({ parcel, action }: { parcel: ParcelWithEvents; action: ReactNode }) {
  if (!parcel.claim) return null;
  const { kind, state, deadline, protocol, amount, note } = parcel.claim;
  return (
    <RecordPart title="Reclamação">
      <Facts
        facts={[
          ['Motivo', claimKindLabels[kind]],
          ['Situação', claimStateLabels[state]],
          ['Reclamar até', deadline && formatDate(deadline)],
          ['Valor', amount !== null && formatReais(amount)],
          ['Protocolo', protocol, 'wide'],
          ...factOf('Anotação', note, 'wide'),
        ]}
      />
      {action}
    </RecordPart>
  );
}

function WholeParcel({ parcel, reload }: { parcel: ParcelWithEvents; reload: () => Promise<unknown> }) {
  const mayChange = useMay()('parcels.change');
  const takeOver = useTakeOverParcel();
  const { notice, windows } = useRecordWindows<Window>();
  const { opened, open, close } = windows;
  const asking = useSave({ fallback: 'A transportadora não respondeu. Tente de novo em instantes.' });
  const { way, person, city, uf, address, events, order_code, last_error, state } = parcel;
  const acts = actsOf(parcel);
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
              {source.words.toLowerCase()}
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
            {mayChange && isSimulated(parcel) && <SimulatedEvents parcel={parcel} />}
          </>
        }
      >
        <RecordPart title="Embalagem">
          <Contents parcel={parcel} />
          {mayChange && acts.isPacked && <PackForm key={state} parcel={parcel} onDone={notice.show} />}
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
