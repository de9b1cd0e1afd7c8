import { Alert, Button, Title } from '@mantine/core';
import { IconDeviceMobileQuestion } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useEndedSession } from '../../lib/api/ended-session.ts';
import { useSession } from '../../lib/api/session.ts';
import { refresh } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { Card } from '../../ui/card.tsx';
import { DevicePicture } from '../../ui/device-picture.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { LeaveGuard } from '../../ui/panel/form/leave-guard.tsx';
import { Notice, useNotice } from '../../ui/panel/form/notice.tsx';
import { type CostSubject, DeviceCosts, useSeesCosts } from '../device-costs/device-costs.tsx';
import { AccountStep } from './account-step.tsx';
import { AnswersStep } from './answers-step.tsx';
import { DecidedSummary, DecisionPill } from './decided-summary.tsx';
import type { LoadedInspection } from './edit-queue.ts';
import { IdentificationStep } from './identification-step.tsx';
import { type InspectionKind, proposalKind, unitKind } from './inspection-kinds.tsx';
import styles from './inspection-screen.module.css';
import { keptWords } from './kept-work.ts';
import { PhotosStep } from './photos-step.tsx';
import stepStyles from './step.module.css';
import type { StepProps } from './step.tsx';
import { TestsStep } from './tests-step.tsx';
import { useInspection } from './use-inspection.ts';
import { GradeStep, WipeStep } from './wipe-and-grade-steps.tsx';

interface StepsProps<Loaded extends LoadedInspection> {
  kind: InspectionKind<Loaded>;
  id: number;
  inspected: ReturnType<typeof useInspection<Loaded>>;
  /** Names what is kept in this browser. */
  keptKey: string;
}

type Titled = readonly [title: string, draw: (step: StepProps) => ReactNode];

/** The steps of an inspection, numbered by their place, with the way to each. */
function Steps<Loaded extends LoadedInspection>({ kind, id, inspected, keptKey }: StepsProps<Loaded>) {
  const { queue, loaded, pending, inspection, refused, reload } = inspected;
  const value = kind.valueOf(loaded);
  const answers = (step: StepProps) => value && <AnswersStep {...step} value={value} nextModel={pending.model_id} />;
  const photos = ({ number, title }: StepProps) => (
    <PhotosStep
      number={number}
      title={title}
      calls={kind.calls}
      params={kind.paramsOf(id)}
      audience={kind.audience}
      photos={inspection.photos}
      keptKey={`${keptKey}/fotos`}
      onPhotos={(photos) => queue.replace((before) => ({ ...before, inspection: { ...before.inspection, photos } }))}
    />
  );
  const steps: Titled[] = [
    ['Identificação', (step) => <IdentificationStep {...step} />],
    ['Conta e bloqueios', (step) => <AccountStep {...step} onLookup={() => void reload()} />],
    ...(value ? [['Perguntas', answers] as const] : []),
    ['Testes', (step) => <TestsStep {...step} />],
    ['Fotos', photos],
    ['Dados apagados', (step) => <WipeStep {...step} />],
    ['Nota', (step) => <GradeStep {...step} />],
  ];
  return (
    <>
      <nav className={styles.nav} aria-label="Passos da conferência">
        <ol className={styles.steps}>
          {steps.map(([title], index) => (
            <li key={title}>
              <a href={`#passo-${index + 1}`}>
                {index + 1} {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {steps.map(([title, draw], index) => (
        <Fragment key={title}>{draw({ number: index + 1, title, inspection, refused, onEdit: queue.edit })}</Fragment>
      ))}
    </>
  );
}

/** The device's costs; at the bench it is mostly parts. */
function Costs({ of }: { of: CostSubject }) {
  if (!useSeesCosts()) return null;
  return (
    <Card component="section" radius="lg" className={stepStyles.step} aria-label="Custos">
      <h2 className={stepStyles.title}>Custos</h2>
      <DeviceCosts of={of} usual={{ kind: 'parts', action: 'Peças' }} />
    </Card>
  );
}

interface InspectedProps<Loaded extends LoadedInspection> {
  kind: InspectionKind<Loaded>;
  id: number;
}

function Whole<Loaded extends LoadedInspection>({ kind, id, first }: InspectedProps<Loaded> & { first: Loaded }) {
  const client = useQueryClient();
  const { user } = useSession();
  const notice = useNotice();
  const [done, setDone] = useState<string>();
  const key = `${user?.id}/${kind.name}/${id}`;
  const inspected = useInspection<Loaded>({
    key,
    loaded: first,
    read: () => kind.read(id),
    save: (edit, version) => kind.save(id, edit, version),
  });
  const { queue, loaded, inspection, isUnsaved, isSettled, isStuck, reload, saving } = inspected;
  const { decided } = inspection;
  const isOpen = inspection.is_open ?? decided === null;
  const from = kind.from(id, loaded);

  async function finish(message: string) {
    void refresh(client, ...kind.changes);
    if (kind.next) return setDone(message);
    notice.show(message);
    await reload();
  }

  if (done) {
    return (
      <EmptyState
        title={done}
        action={
          <Button component={Link} to={from.to}>
            {kind.next}
          </Button>
        }
      />
    );
  }
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <DevicePicture src={inspection.image_model} size={56} />
        <div className={styles.words}>
          <Title order={1} size="h2">
            Bancada: {inspection.device}
          </Title>
          <p className={styles.from}>
            <Link to={from.to}>{from.words}</Link>
            {inspection.started_by && ` · conferência começada por ${inspection.started_by}`}
          </p>
        </div>
        {kind.pill?.(loaded) ?? (isOpen && decided && <DecisionPill decided={decided} />)}
      </div>
      <Notice text={notice.text} />
      {!isOpen && decided ? (
        <>
          {isUnsaved && (
            <Alert color="amber" title="Há algo que não foi salvo antes da decisão">
              <Button variant="default" size="xs" onClick={() => void queue.discard()}>
                Descartar
              </Button>
            </Alert>
          )}
          <DecidedSummary inspection={loaded.inspection} decided={decided} value={kind.valueOf(loaded)} />
          <Costs of={{ kind: kind.costsOf, id }} />
        </>
      ) : (
        <>
          {decided && <Alert color="amber">Esta conferência já foi decidida; você pode decidir de novo.</Alert>}
          <Steps kind={kind} id={id} inspected={inspected} keptKey={key} />
          <Costs of={{ kind: kind.costsOf, id }} />
          <kind.Decisions
            id={id}
            loaded={loaded}
            inspection={inspection}
            isSettled={isSettled}
            saving={saving}
            reload={reload}
            onDone={(message) => void finish(message)}
          />
        </>
      )}
      <LeaveGuard isDirty={isStuck} words={keptWords} action="Sair mesmo assim" />
    </div>
  );
}

/** An inspection once it is loaded: as it is now, not as it was the last time that somebody looked. */
function Inspected<Loaded extends LoadedInspection>({ kind, id }: InspectedProps<Loaded>) {
  const query = kind.useLoaded(id);
  const { data, error, isFetchedAfterMount, isPlaceholderData } = query;
  const isSignedOut = useEndedSession(error);
  if (data && isFetchedAfterMount && !isPlaceholderData) return <Whole key={id} kind={kind} id={id} first={data} />;
  if (!error || isSignedOut) return <LoadingScreen />;
  if (error.status !== 404 && error.status !== 409 && error.status !== 422) {
    return (
      <ErrorState
        title="Não conseguimos abrir a bancada"
        detail={error.serverMessage}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const back = kind.back(id);
  return (
    <EmptyState
      title="Nada para conferir aqui"
      icon={<IconDeviceMobileQuestion size={32} stroke={1.5} />}
      action={
        <Button component={Link} to={back.to}>
          {back.words}
        </Button>
      }
    >
      {error.serverMessage}
    </EmptyState>
  );
}

export const meta = panelMeta('Bancada');

/** '/bancada/:proposalId' and '/bancada/unidade/:unitId': what is found of a device, and what is decided on it. */
export default function InspectionScreen() {
  const { proposalId, unitId } = useParams();
  return unitId === undefined ? (
    <Inspected key="proposal" kind={proposalKind} id={Number(proposalId)} />
  ) : (
    <Inspected key="unit" kind={unitKind} id={Number(unitId)} />
  );
}
