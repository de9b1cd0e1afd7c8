import type { ResultOf } from '@giro/contract/call.ts';
import { readUnitBenchCall, saveUnitBenchCall, shelveUnitCall } from '@giro/contract/calls/inspections.ts';
import { listUnitsCall, writeOffUnitCall } from '@giro/contract/calls/units.ts';
import { unitPath } from '@giro/contract/rules/paths.ts';
import { unitStateRows } from '@giro/contract/rules/unit.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { callApi } from '../../lib/api/call-api.ts';
import { needOf } from '../../lib/api/needs.ts';
import { useSession } from '../../lib/api/session.ts';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ReasonDialog } from '../../ui/panel/dialog/reason-dialog.tsx';
import { LeaveGuard } from '../../ui/panel/form/leave-guard.tsx';
import { StatusPill } from '../../ui/panel/list/status-pill.tsx';
import { AccountStep } from './account-step.tsx';
import { BenchHead } from './bench-head.tsx';
import { BenchPage } from './bench-page.tsx';
import styles from './bench-screen.module.css';
import { benchState } from './bench-state.tsx';
import { GradeStep } from './grade-step.tsx';
import { IdentificationStep } from './identification-step.tsx';
import { keptWords } from './kept-words.ts';
import { unitPhotoCalls } from './photo-calls.ts';
import { PhotosStep } from './photos-step.tsx';
import { ShelveDialog } from './shelve-dialog.tsx';
import { StepNav } from './step-nav.tsx';
import { TestsStep } from './tests-step.tsx';
import { shelveFailure, UnitFoot } from './unit-foot.tsx';
import { useEditQueue } from './use-edit-queue.ts';
import { WipeStep } from './wipe-step.tsx';

type Loaded = ResultOf<typeof readUnitBenchCall>;

const titles = ['Identificação', 'Conta e bloqueios', 'Testes', 'Fotos', 'Dados apagados', 'Nota'];

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
      reloadLabel="Recarregar a bancada"
    />
  );
}

function Whole({ unitId, loaded: first }: { unitId: number; loaded: Loaded }) {
  const client = useQueryClient();
  const { user } = useSession();
  const [isWritingOff, setWritingOff] = useState(false);
  const [restriction, setRestriction] = useState<string>();
  const [done, setDone] = useState<string>();
  const params = { unitId };
  const key = `${user?.id}/unidade/${unitId}`;
  const bench = useEditQueue<Loaded>({
    key,
    loaded: first,
    read: () => callApi(readUnitBenchCall, { params }),
    save: (edit, version) => {
      const { model_id: _m, answers: _a, typed_effects: _t, ...body } = edit;
      return callApi(saveUnitBenchCall, { params, body, version });
    },
  });
  const { queue } = bench;
  const { unit, missing } = bench.loaded;
  const { inspection, isSettled, isStuck, reload, step, savingState } = benchState(bench);
  const from = { words: `Unidade ${unit.code}`, to: unitPath(unit.code) };

  function finish(message: string) {
    setWritingOff(false);
    setRestriction(undefined);
    setDone(message);
    void refresh(client, listUnitsCall);
  }

  async function shelve(body: { flag_reason?: string }) {
    const { message } = await callApi(shelveUnitCall, { params, body, version: bench.loaded.inspection.version });
    finish(message);
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

  if (done) {
    return (
      <EmptyState
        title={done}
        action={
          <Button component={Link} to={from.to}>
            Ver a unidade
          </Button>
        }
      />
    );
  }
  return (
    <div className={styles.screen}>
      <BenchHead inspection={inspection} from={from}>
        <StatusPill {...unitStateRows[unit.state]} />
      </BenchHead>
      <StepNav titles={titles} />
      <IdentificationStep {...step(1)} />
      <AccountStep {...step(2)} onLookup={() => void reload()} />
      <TestsStep {...step(3)} />
      <PhotosStep
        number={4}
        calls={unitPhotoCalls(unitId)}
        audience="quem comprar"
        photos={inspection.photos}
        keptKey={`${key}/fotos`}
        onPhotos={(photos) => queue.replace((before) => ({ ...before, inspection: { ...before.inspection, photos } }))}
      />
      <WipeStep {...step(5)} />
      <GradeStep {...step(6)} />
      <UnitFoot
        reason={unit.reason}
        missing={missing}
        isSettled={isSettled}
        state={savingState}
        onShelve={tryShelf}
        onWriteOff={() => setWritingOff(true)}
      />
      {restriction && (
        <ShelveDialog
          restriction={restriction}
          send={shelve}
          fallback={shelveFailure}
          onReload={reload}
          onClose={() => setRestriction(undefined)}
        />
      )}
      {isWritingOff && (
        <WriteOffDialog unitId={unitId} onDone={finish} onReload={reload} onClose={() => setWritingOff(false)} />
      )}
      <LeaveGuard isDirty={isStuck} words={keptWords} action="Sair mesmo assim" />
    </div>
  );
}

/** '/bancada/unidade/:unitId': what is found of a unit that came back, which goes to the shelf or off the books. */
export default function UnitBenchScreen() {
  const unitId = Number(useParams().unitId);
  const query = useCall(readUnitBenchCall, { params: { unitId } });
  const back = (
    <Button component={Link} to="/unidades">
      Ver as unidades
    </Button>
  );
  return (
    <BenchPage query={query} back={back}>
      {(loaded) => <Whole key={unitId} unitId={unitId} loaded={loaded} />}
    </BenchPage>
  );
}
