import { readPanelCall } from '@giro/contract/calls/dashboard.ts';
import {
  answerDisputeCall,
  countDisputesCall,
  type Dispute,
  endDisputeCall,
  listDisputesCall,
  readDisputeCall,
  readDossierCall,
} from '@giro/contract/calls/disputes.ts';
import { evidenceBounds } from '@giro/contract/rules/dispute.ts';
import { texts } from '@giro/contract/texts.ts';
import { FileInput, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconFileUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { refresh } from '../../lib/api/use-call.ts';
import { ActionForm } from '../../ui/panel/dialog/action-form.tsx';
import { missing } from '../../ui/panel/form/form-parts.ts';
import { aboutWords } from './dispute-words.ts';

export interface DisputeDialogProps {
  dispute: Dispute;
  onDone: (message: string) => void;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

const documentKinds = ['application/pdf', 'image/jpeg', 'image/png'];

/** Has everything that shows a dispute ask for it anew. */
function useDisputeChange() {
  const client = useQueryClient();
  return () => refresh(client, readDisputeCall, readDossierCall, listDisputesCall, countDisputesCall, readPanelCall);
}

/** Why chosen files cannot be sent. */
export function filesProblem(files: readonly Pick<File, 'type' | 'size'>[]): string | undefined {
  if (files.some(({ type }) => !documentKinds.includes(type))) return texts.document.invalid;
  if (files.length > evidenceBounds.files) return texts.document.tooMany(evidenceBounds.files);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > evidenceBounds.bytes ? texts.document.tooLarge : undefined;
}

interface AnswerValues {
  note: string;
  files: File[];
}

/** Sends the dossier, and what else the shop has, to the provider. */
export function AnswerDialog({ dispute, onDone, onReload, onClose }: DisputeDialogProps) {
  const change = useDisputeChange();
  const form = useForm<AnswerValues>({
    initialValues: { note: '', files: [] },
    validate: { files: (files) => filesProblem(files) },
  });

  async function send({ note, files }: AnswerValues) {
    const body = new FormData();
    if (note.trim() !== '') body.set('note', note.trim());
    for (const file of files) body.append('files', file);
    await callApi(answerDisputeCall, { params: { id: dispute.id }, body });
    await change();
    onDone('Defesa enviada.');
  }

  return (
    <ActionForm
      title="Enviar a defesa"
      action="Enviar"
      form={form}
      send={send}
      fallback="Não foi possível enviar a defesa."
      reloadLabel="Recarregar a contestação"
      onReload={onReload}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {aboutWords(dispute)}
      </Text>
      <Text size="sm">O dossiê vai junto, em PDF. A defesa é enviada uma vez só: confira antes.</Text>
      <Textarea
        label="Explicação para o banco"
        description="Opcional. Diga em poucas linhas por que a compra é legítima."
        rows={4}
        maxLength={2000}
        data-autofocus
        {...form.getInputProps('note')}
        name="note"
      />
      <FileInput
        label="Outros documentos"
        description={`Opcional. Até ${evidenceBounds.files} arquivos em PDF, JPEG ou PNG, 10 MB no total: recibo assinado, conversa, nota fiscal.`}
        placeholder="Escolher arquivos"
        leftSection={<IconFileUpload size={20} stroke={1.5} aria-hidden />}
        multiple
        accept={documentKinds.join(',')}
        clearable
        clearButtonProps={{ 'aria-label': 'Tirar os arquivos' }}
        fileInputProps={{ 'aria-label': 'Arquivos da defesa' }}
        {...form.getInputProps('files')}
        name="files"
      />
    </ActionForm>
  );
}

/** Says how a dispute ended of which the provider says nothing. */
export function EndDialog({ dispute, onDone, onReload, onClose }: DisputeDialogProps) {
  const change = useDisputeChange();
  const form = useForm<{ result: 'won' | 'lost' | ''; reason: string }>({
    initialValues: { result: '', reason: '' },
    validate: { result: (result) => (result === '' ? texts.invalidChoice : null), reason: missing },
  });

  return (
    <ActionForm
      title="Encerrar a contestação"
      action="Encerrar"
      tone="red"
      form={form}
      send={async ({ result, reason }) => {
        await callApi(endDisputeCall, { params: { id: dispute.id }, body: { result: result || 'lost', reason } });
        await change();
        onDone('Contestação encerrada.');
      }}
      fallback="Não foi possível encerrar a contestação."
      reloadLabel="Recarregar a contestação"
      onReload={onReload}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {aboutWords(dispute)}
      </Text>
      <Text size="sm">
        Só encerre à mão se o provedor decidiu e não avisou. Perdida, o valor sai dos recebimentos
        {dispute.handed_over ? ' e a garantia do aparelho é suspensa' : ' e o pedido é cancelado'}.
      </Text>
      <Radio.Group label="Resultado" required {...form.getInputProps('result')}>
        <Stack gap="xs" mt="xs">
          <Radio value="won" label="A loja ganhou" />
          <Radio value="lost" label="A loja perdeu" />
        </Stack>
      </Radio.Group>
      <Textarea
        label="Motivo"
        description="Onde e quando o provedor decidiu. Fica no registro de atividades."
        required
        rows={2}
        maxLength={300}
        {...form.getInputProps('reason')}
        name="reason"
      />
    </ActionForm>
  );
}
