import type { ResultOf } from '@giro/contract/call.ts';
import { countProposalsCall, readPanelCall } from '@giro/contract/calls/dashboard.ts';
import { readBenchCall, saveBenchCall } from '@giro/contract/calls/inspections.ts';
import { listProposalsCall } from '@giro/contract/calls/proposals.ts';
import { proposalPath } from '@giro/contract/rules/paths.ts';
import { Alert, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { callApi } from '../../lib/api/call-api.ts';
import { useSession } from '../../lib/api/session.ts';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { LeaveGuard } from '../../ui/panel/form/leave-guard.tsx';
import { Notice } from '../../ui/panel/form/notice.tsx';
import { useNotice } from '../../ui/panel/form/use-notice.ts';
import { AccountStep } from './account-step.tsx';
import { AnswersStep } from './answers-step.tsx';
import { BenchFoot, type Verdict } from './bench-foot.tsx';
import { BenchHead } from './bench-head.tsx';
import { BenchPage } from './bench-page.tsx';
import styles from './bench-screen.module.css';
import { benchState } from './bench-state.tsx';
import { missingForOffer, shownValue } from './bench-value.ts';
import { DecidedSummary, DecisionPill } from './decided-summary.tsx';
import { ApproveDialog, OfferDialog, RejectDialog } from './decision-dialogs.tsx';
import { GradeStep } from './grade-step.tsx';
import { IdentificationStep } from './identification-step.tsx';
import { keptWords } from './kept-words.ts';
import { proposalPhotoCalls } from './photo-calls.ts';
import { PhotosStep } from './photos-step.tsx';
import { StepNav } from './step-nav.tsx';
import { TestsStep } from './tests-step.tsx';
import { useEditQueue } from './use-edit-queue.ts';
import { WipeStep } from './wipe-step.tsx';

type Loaded = ResultOf<typeof readBenchCall>;

const titles = ['Identificação', 'Conta e bloqueios', 'Perguntas', 'Testes', 'Fotos', 'Dados apagados', 'Nota'];
const dialogs = { approve: ApproveDialog, offer: OfferDialog, reject: RejectDialog };

function Whole({ proposalId, loaded: first }: { proposalId: number; loaded: Loaded }) {
  const client = useQueryClient();
  const { user } = useSession();
  const notice = useNotice();
  const [verdict, setVerdict] = useState<Verdict>();
  const key = `${user?.id}/proposta/${proposalId}`;
  const params = { proposalId };
  const bench = useEditQueue<Loaded>({
    key,
    loaded: first,
    read: () => callApi(readBenchCall, { params }),
    save: (body, version) => callApi(saveBenchCall, { params, body, version }),
  });
  const { queue, loaded, pending } = bench;
  const { inspection, isSettled, isStuck, reload, step, savingState } = benchState(bench);
  const { decided } = inspection;
  const isOpen = inspection.is_open ?? decided === null;
  const value = shownValue(loaded.value, inspection.answers);
  const missing = { approve: loaded.value.missing, offer: missingForOffer(inspection, loaded.value) };
  const Decision = verdict && dialogs[verdict];

  async function finish(message: string) {
    setVerdict(undefined);
    notice.show(message);
    void refresh(client, listProposalsCall, countProposalsCall, readPanelCall);
    await reload();
  }

  return (
    <div className={styles.screen}>
      <BenchHead inspection={inspection} from={{ words: `Proposta ${proposalId}`, to: proposalPath(proposalId) }}>
        {isOpen && decided && <DecisionPill decided={decided} />}
      </BenchHead>
      <Notice text={notice.text} />
      {!isOpen && decided ? (
        <>
          {bench.isUnsaved && (
            <Alert color="amber" title="Há algo que não foi salvo antes da decisão">
              <Button variant="default" size="xs" onClick={() => void queue.discard()}>
                Descartar
              </Button>
            </Alert>
          )}
          <DecidedSummary inspection={loaded.inspection} decided={decided} value={loaded.value} />
        </>
      ) : (
        <>
          {decided && <Alert color="amber">Esta conferência já foi decidida; você pode decidir de novo.</Alert>}
          <StepNav titles={titles} />
          <IdentificationStep {...step(1)} />
          <AccountStep {...step(2)} onLookup={() => void reload()} />
          <AnswersStep {...step(3)} value={loaded.value} nextModel={pending.model_id} />
          <TestsStep {...step(4)} />
          <PhotosStep
            number={5}
            calls={proposalPhotoCalls(proposalId)}
            audience="o vendedor, na contraproposta, e para quem comprar"
            photos={inspection.photos}
            keptKey={`${key}/fotos`}
            onPhotos={(photos) =>
              queue.replace((before) => ({ ...before, inspection: { ...before.inspection, photos } }))
            }
          />
          <WipeStep {...step(6)} />
          <GradeStep {...step(7)} />
          <BenchFoot value={value} missing={missing} isSettled={isSettled} state={savingState} onDecide={setVerdict} />
        </>
      )}
      {Decision && (
        <Decision
          proposalId={proposalId}
          version={loaded.inspection.version}
          shown={value}
          differences={loaded.value.differences}
          onDone={(message) => void finish(message)}
          onReload={reload}
          onClose={() => setVerdict(undefined)}
        />
      )}
      <LeaveGuard isDirty={isStuck} words={keptWords} action="Sair mesmo assim" />
    </div>
  );
}

/** '/bancada/:proposalId': what is found of a seller's device, and what is decided on it. */
export default function BenchScreen() {
  const proposalId = Number(useParams().proposalId);
  const query = useCall(readBenchCall, { params: { proposalId } });
  const back = (
    <Button component={Link} to={proposalPath(proposalId)}>
      Ver a proposta
    </Button>
  );
  return (
    <BenchPage query={query} back={back}>
      {(loaded) => <Whole key={proposalId} proposalId={proposalId} loaded={loaded} />}
    </BenchPage>
  );
}
