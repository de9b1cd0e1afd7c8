import { type FiscalDocumentWhole, listFiscalDocumentsCall } from '@giro/contract/calls/fiscal-documents.ts';
import { documentKindLabels } from '@giro/contract/rules/fiscal.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Button } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useNavigate, useParams } from 'react-router';
import { useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { useMay } from '../../ui/panel/allowed.tsx';
import { Notice } from '../../ui/panel/form/notice.tsx';
import { RecordPage } from '../../ui/panel/record/record-page.tsx';
import { RecordScreen } from '../../ui/panel/record/record-screen.tsx';
import { useRecordWindows } from '../../ui/panel/record/use-record-windows.tsx';
import { NotaFiles } from './deal/nota-files.tsx';
import { RecipientDialog } from './deal/recipient-dialog.tsx';
import { CancelNota, CorrectNota, GiveUpNota, ReissueNota, RemoveNota } from './nota-dialogs.tsx';
import { NotaFacts, NotaItems, NotaWay } from './nota-facts.tsx';
import { AboutLink, NotaPill, NotaTrouble } from './nota-parts.tsx';
import { actsOf, causeOf, hourWords, nextWords, notaTitle, within } from './nota-words.ts';
import { ResendDialog } from './resend-dialog.tsx';
import { useNota, useNotaChange } from './use-nota-changes.ts';

type NotaWindow = 'resend' | 'give-up' | 'cancel' | 'correct' | 'reissue' | 'remove' | 'recipient';

/** True while the contingency is on; asked only for a nota to which that matters. */
function useContingency(isAsked: boolean): boolean {
  const query = useCall(
    listFiscalDocumentsCall,
    { query: { page: 1, situacao: 'na-fila' } },
    { enabled: isAsked, select: ({ standing }) => standing.contingency.on },
  );
  return isAsked && query.data === true;
}

function Whole({ nota, reload }: { nota: FiscalDocumentWhole; reload: () => Promise<unknown> }) {
  const navigate = useNavigate();
  const change = useNotaChange();
  const mayChange = useMay()('fiscal.change');
  const { notice, windows } = useRecordWindows<NotaWindow>();
  const { opened, open, close } = windows;
  const now = new Date();
  const acts = actsOf(nota, now, useContingency(nota.state === 'sent'));
  const cause = causeOf(nota);
  const next = nextWords(nota);
  const isOrdersRecipient = nota.state === 'missing' && nota.order_code !== null;
  const correct = acts.isResent ? ('resend' as const) : isOrdersRecipient ? ('recipient' as const) : undefined;
  const dialog = {
    nota,
    onReload: reload,
    onClose: close,
    onDone(message: string, changed?: FiscalDocumentWhole) {
      close();
      notice.show(message);
      void change(changed);
      // A reissued nota is another one, with its own page.
      if (changed && changed.id !== nota.id) void navigate(`/notas/${changed.id}`);
      if (!changed) void navigate('/notas?situacao=todas');
    },
  };

  return (
    <>
      <RecordPage
        back={{ to: '/notas', words: 'Notas' }}
        title={notaTitle(nota)}
        about={
          <>
            {documentKindLabels[nota.operation]} · {formatReais(nota.total)}
            {cause && (
              <>
                {' · '}
                <AboutLink to={cause.to}>{within(cause.words)}</AboutLink>
              </>
            )}
          </>
        }
        pill={<NotaPill state={nota.state} />}
        next={
          next === undefined
            ? undefined
            : {
                words: next,
                action:
                  mayChange && acts.isResent ? (
                    <Button onClick={() => open('resend')}>Corrigir e reenviar</Button>
                  ) : undefined,
              }
        }
        actions={
          <>
            <NotaFiles nota={nota} />
            {mayChange && (
              <>
                {acts.isCorrected && (
                  <Button variant="default" onClick={() => open('correct')}>
                    Carta de correção
                  </Button>
                )}
                {acts.isReissued && (
                  <Button variant="default" onClick={() => open('reissue')}>
                    Reemitir
                  </Button>
                )}
                {acts.isGivenUp && (
                  <Button variant="default" onClick={() => open('give-up')}>
                    {acts.hasNumber ? 'Desistir deste número' : 'Dispensar a nota'}
                  </Button>
                )}
                {acts.isCancelled && nota.cancel_until && (
                  <Button variant="default" color="red" onClick={() => open('cancel')}>
                    Cancelar (até {hourWords(nota.cancel_until, now)})
                  </Button>
                )}
                {acts.isRemoved && (
                  <Button variant="default" onClick={() => open('remove')}>
                    Tirar esta nota
                  </Button>
                )}
              </>
            )}
          </>
        }
        notes={<NotaTrouble nota={nota} isWhole onCorrect={mayChange && correct ? () => open(correct) : null} />}
        side={<NotaWay nota={nota} />}
      >
        <NotaFacts nota={nota} />
        <NotaItems items={nota.items} />
      </RecordPage>
      <Notice text={notice.text} />
      {opened === 'resend' && <ResendDialog {...dialog} />}
      {opened === 'recipient' && nota.order_code && (
        <RecipientDialog
          code={nota.order_code}
          onDone={(message) => {
            close();
            notice.show(message);
            void change();
          }}
          onReload={reload}
          onClose={close}
        />
      )}
      {opened === 'give-up' && <GiveUpNota {...dialog} />}
      {opened === 'cancel' && <CancelNota {...dialog} />}
      {opened === 'correct' && <CorrectNota {...dialog} />}
      {opened === 'reissue' && <ReissueNota {...dialog} />}
      {opened === 'remove' && <RemoveNota {...dialog} />}
    </>
  );
}

export const meta = panelMeta('Nota');

/** '/notas/:id': one fiscal document: what it says, what happened to it, what can be done. */
export default function NotaPage() {
  const query = useNota(Number(useParams().id) || 0);
  return (
    <RecordScreen
      query={query}
      missing={{
        title: 'Nota não encontrada',
        text: 'Não achamos uma nota neste endereço.',
        icon: <IconFileInvoice size={32} stroke={1.5} />,
        to: '/notas',
        action: 'Ver notas',
      }}
      failure="Não conseguimos abrir a nota"
    >
      {(nota) => <Whole key={nota.id} nota={nota} reload={query.refetch} />}
    </RecordScreen>
  );
}
