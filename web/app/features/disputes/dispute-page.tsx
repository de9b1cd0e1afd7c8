import { type Dispute, readDisputeCall } from '@giro/contract/calls/disputes.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { disputeStateRows } from '@giro/contract/rules/dispute.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { salePath, unitPath } from '@giro/contract/rules/paths.ts';
import { Anchor, Button } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { Allowed } from '../../ui/panel/allowed.tsx';
import { Notice } from '../../ui/panel/form/notice.tsx';
import { RecordPage, RecordPart } from '../../ui/panel/record/record-page.tsx';
import { RecordScreen } from '../../ui/panel/record/record-screen.tsx';
import { useRecordWindows } from '../../ui/panel/record/use-record-windows.tsx';
import { DisputePill } from './dispute-columns.tsx';
import { AnswerDialog, EndDialog } from './dispute-dialogs.tsx';
import { nextForShop, stepsOf, timeLeft } from './dispute-words.ts';
import styles from './disputes.module.css';
import { DossierPart, EvidenceParts } from './dossier-parts.tsx';

/** The way of a dispute: what happened, and what is still to come. */
function Way({ dispute }: { dispute: Dispute }) {
  return (
    <ol className={styles.way}>
      {stepsOf(dispute).map(({ words, at, note }) => (
        <li key={words} className={styles.step} data-done={at !== null || undefined}>
          <span>{words}</span>
          {at && (
            <time dateTime={at} className={styles.quiet}>
              {formatMoment(at)}
            </time>
          )}
          {note && <span className={styles.quiet}>{note}</span>}
        </li>
      ))}
    </ol>
  );
}

function Units({ codes }: { codes: readonly string[] }) {
  return codes.map((code) => (
    <span key={code}>
      {' · '}
      <Anchor component={Link} to={unitPath(code)} inherit>
        unidade {code}
      </Anchor>
    </span>
  ));
}

function Whole({ dispute, reload }: { dispute: Dispute; reload: () => Promise<unknown> }) {
  const { notice, windows } = useRecordWindows<'answer' | 'end'>();
  const { opened, open, close } = windows;
  const { order_code: code, value, reason, state, late, unit_codes } = dispute;
  const words = nextForShop(dispute);
  const left = timeLeft(dispute, new Date());
  const dialog = {
    dispute,
    onReload: reload,
    onClose: close,
    onDone: (message: string) => {
      close();
      notice.show(message);
    },
  };
  const canAnswer = state === 'open' && !late;
  return (
    <>
      <RecordPage
        back={{ to: '/contestacoes', words: 'Contestações' }}
        title={`Contestação do pedido ${code}`}
        about={
          <>
            {formatReais(value)} · {reason} ·{' '}
            <Anchor component={Link} to={salePath(code)} inherit>
              pedido {code}
            </Anchor>
            <Units codes={unit_codes} />
          </>
        }
        pill={<DisputePill dispute={dispute} />}
        next={
          words === undefined
            ? undefined
            : {
                words: left && !late ? `${words} Para responder ${left}.` : words,
                action: canAnswer && (
                  <Allowed may="disputes.answer">
                    <Button onClick={() => open('answer')}>Enviar a defesa</Button>
                  </Allowed>
                ),
              }
        }
        actions={
          !disputeStateRows[state].isOver && (
            <Allowed may="disputes.answer">
              <Button variant="default" onClick={() => open('end')}>
                Encerrar à mão
              </Button>
            </Allowed>
          )
        }
        side={
          <>
            <RecordPart title="Andamento">
              <Way dispute={dispute} />
            </RecordPart>
            <EvidenceParts dispute={dispute} />
          </>
        }
      >
        <DossierPart dispute={dispute} />
      </RecordPage>
      <Notice text={notice.text} />
      {opened === 'answer' && <AnswerDialog {...dialog} />}
      {opened === 'end' && <EndDialog {...dialog} />}
    </>
  );
}

export const meta = panelMeta('Contestação');

/** '/contestacoes/:id': one dispute, with all that the shop can say of the sale. */
export default function DisputePage() {
  const { id = '' } = useParams();
  const query = useCall(readDisputeCall, { params: { id: Number(id) } }, { select: ({ dispute }) => dispute });
  return (
    <RecordScreen
      query={query}
      missing={{
        title: 'Contestação não encontrada',
        text: 'Não achamos uma contestação com este número.',
        icon: <IconGavel size={32} stroke={1.5} />,
        to: '/contestacoes',
        action: 'Ver contestações',
      }}
      failure="Não conseguimos abrir a contestação"
    >
      {(dispute) => <Whole key={dispute.id} dispute={dispute} reload={query.refetch} />}
    </RecordScreen>
  );
}
