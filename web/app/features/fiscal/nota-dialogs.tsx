import {
  cancelFiscalDocumentCall,
  correctFiscalDocumentCall,
  type FiscalDocumentWhole,
  giveUpFiscalDocumentCall,
  reissueFiscalDocumentCall,
  removeOutsideDocumentCall,
} from '@giro/contract/calls/fiscal-documents.ts';
import { correctionLength, documentKindLabels, reasonLength } from '@giro/contract/rules/fiscal.ts';
import { Text } from '@mantine/core';
import { callApi } from '../../lib/api/call-api.ts';
import { DeleteDialog } from '../../ui/panel/dialog/confirm-dialogs.tsx';
import { LongReasonDialog } from './long-reason.tsx';
import { notaTitle } from './nota-words.ts';

export interface NotaDialogProps {
  nota: FiscalDocumentWhole;
  /** Says what was done; without the nota it is gone. */
  onDone: (message: string, nota?: FiscalDocumentWhole) => void;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

const reloadLabel = 'Recarregar a nota';

function Subject({ nota }: { nota: FiscalDocumentWhole }) {
  return (
    <Text size="sm" c="dimmed">
      {[notaTitle(nota), documentKindLabels[nota.operation], nota.recipient].filter(Boolean).join(' · ')}
    </Text>
  );
}

/** Asks for the cancellation of an authorised nota. */
export function CancelNota({ nota, onDone, ...dialog }: NotaDialogProps) {
  return (
    <LongReasonDialog
      {...dialog}
      title="Cancelar a nota"
      action="Cancelar nota"
      tone="red"
      words="Depois de cancelada, a nota não vale mais nada e não volta. Quem a recebeu é avisado por e-mail."
      lengths={reasonLength}
      send={async (body) => {
        const answer = await callApi(cancelFiscalDocumentCall, { params: { id: nota.id }, body });
        onDone('Cancelamento pedido à SEFAZ.', answer.nota);
      }}
      fallback="Não foi possível cancelar a nota."
      reloadLabel={reloadLabel}
    >
      <Subject nota={nota} />
    </LongReasonDialog>
  );
}

/** Sends a letter of correction, of which the newest counts. */
export function CorrectNota({ nota, onDone, ...dialog }: NotaDialogProps) {
  return (
    <LongReasonDialog
      {...dialog}
      title="Carta de correção"
      action="Enviar carta"
      words="Escreva a correção inteira: a carta mais nova substitui as anteriores. Ela não muda valores, impostos, datas nem quem compra ou vende."
      label="Correção"
      field="text"
      lengths={correctionLength}
      send={async ({ reason }) => {
        const answer = await callApi(correctFiscalDocumentCall, { params: { id: nota.id }, body: { text: reason } });
        onDone('Carta de correção enviada à SEFAZ.', answer.nota);
      }}
      fallback="Não foi possível enviar a carta de correção."
      reloadLabel={reloadLabel}
    >
      <Subject nota={nota} />
    </LongReasonDialog>
  );
}

/** Gives up a nota that is not authorised; a number that it has taken is voided. */
export function GiveUpNota({ nota, onDone, ...dialog }: NotaDialogProps) {
  const hasNumber = nota.number !== null;
  return (
    <LongReasonDialog
      {...dialog}
      title={hasNumber ? 'Desistir deste número' : 'Dispensar a nota'}
      action={hasNumber ? 'Desistir' : 'Dispensar'}
      tone="red"
      words={
        hasNumber
          ? 'O número é inutilizado na SEFAZ e nenhuma nota o usa mais. Você pode emitir outra nota para o mesmo negócio.'
          : 'Nenhuma nota sai deste negócio por si. Você pode emitir uma à mão depois.'
      }
      lengths={reasonLength}
      send={async (body) => {
        const answer = await callApi(giveUpFiscalDocumentCall, { params: { id: nota.id }, body });
        onDone(hasNumber ? 'Inutilização pedida à SEFAZ.' : 'Nota dispensada.', answer.nota);
      }}
      fallback="Não foi possível desistir da nota."
      reloadLabel={reloadLabel}
    >
      <Subject nota={nota} />
    </LongReasonDialog>
  );
}

/** Issues anew, in contingency, what nobody answers. */
export function ReissueNota({ nota, onDone, onClose }: NotaDialogProps) {
  return (
    <DeleteDialog
      title="Reemitir em contingência?"
      action="Reemitir"
      tone="green"
      fallback="Não foi possível reemitir a nota."
      onDelete={async () => {
        const answer = await callApi(reissueFiscalDocumentCall, { params: { id: nota.id } });
        onDone('Nota reemitida em contingência.', answer.nota);
      }}
      onClose={onClose}
    >
      <Text size="sm">
        Sai outra nota, com outro número, pela SEFAZ de contingência. Assim que a SEFAZ do estado disser o que houve com
        esta, ela é cancelada ou o número é inutilizado.
      </Text>
    </DeleteDialog>
  );
}

/** Takes back the key of another program's nota. */
export function RemoveNota({ nota, onDone, onClose }: NotaDialogProps) {
  return (
    <DeleteDialog
      title="Tirar esta nota?"
      action="Tirar"
      fallback="Não foi possível tirar a nota."
      onDelete={async () => {
        const { message } = await callApi(removeOutsideDocumentCall, { params: { id: nota.id } });
        onDone(message);
      }}
      onClose={onClose}
    >
      <Text size="sm">
        A chave sai deste negócio. A nota em si continua valendo no programa que a emitiu: aqui nada é cancelado.
      </Text>
    </DeleteDialog>
  );
}
