import { addOutsideDocumentCall } from '@giro/contract/calls/fiscal-documents.ts';
import { type DocumentKind, fiscalKeyError, plainKey } from '@giro/contract/rules/fiscal.ts';
import { FileInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconFileUpload } from '@tabler/icons-react';
import { callApi } from '../../../lib/api/call-api.ts';
import { ActionForm } from '../../../ui/panel/dialog/action-form.tsx';

/** The deal that a nota is of, as calls take it. */
export type Deal = { order_code: string } | { proposal_id: number };

interface OutsideValues {
  key: string;
  xml: File | null;
}

const mostBytes = 1_048_576;

/** The mistakes of what was typed and chosen: one of both is wanted. */
export function outsideProblems({ key, xml }: { key: string; xml: { size: number } | null }) {
  const isTyped = key.trim() !== '';
  if (!isTyped && !xml) return { key: 'Informe a chave ou envie o XML.' };
  const keyProblem = isTyped ? fiscalKeyError(plainKey(key)) : undefined;
  return {
    ...(keyProblem && { key: keyProblem }),
    ...(xml && xml.size > mostBytes && { xml: 'O XML deve ter no máximo 1 MB.' }),
  };
}

interface OutsideDialogProps {
  deal: Deal;
  operation: DocumentKind;
  /** The field in which people begin. */
  begins: 'key' | 'xml';
  onDone: (message: string) => void;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/** Notes the nota that another program has issued, by its key, its XML, or both. */
export function OutsideDialog({ deal, operation, begins, onDone, onReload, onClose }: OutsideDialogProps) {
  const form = useForm<OutsideValues>({ initialValues: { key: '', xml: null }, validate: outsideProblems });

  async function send({ key, xml }: OutsideValues) {
    const body = new FormData();
    body.set('operation', operation);
    for (const [name, value] of Object.entries(deal)) body.set(name, String(value));
    if (key.trim() !== '') body.set('key', plainKey(key));
    if (xml) body.set('xml', xml);
    await callApi(addOutsideDocumentCall, { body });
    onDone('Nota informada.');
  }

  const keyField = (
    <TextInput
      key="key"
      label="Chave da nota"
      description="Os 44 números, como estão no DANFE."
      inputMode="text"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={80}
      data-autofocus={begins === 'key' || undefined}
      {...form.getInputProps('key')}
      name="key"
    />
  );
  const xmlField = (
    <FileInput
      key="xml"
      label="XML da nota"
      description="O arquivo da nota autorizada. Com ele, o DANFE também sai por aqui."
      placeholder="Escolher arquivo"
      leftSection={<IconFileUpload size={20} stroke={1.5} aria-hidden />}
      accept=".xml,text/xml,application/xml"
      clearable
      clearButtonProps={{ 'aria-label': 'Tirar o arquivo' }}
      fileInputProps={{ 'aria-label': 'Arquivo XML da nota' }}
      {...form.getInputProps('xml')}
      name="xml"
    />
  );

  return (
    <ActionForm
      title="Nota emitida por fora"
      action="Salvar nota"
      form={form}
      send={send}
      fallback="Não foi possível salvar a nota."
      reloadLabel="Recarregar"
      onReload={onReload}
      onClose={onClose}
    >
      <Text size="sm">A nota fica ligada a este negócio. Nada é enviado à SEFAZ.</Text>
      {begins === 'key' ? [keyField, xmlField] : [xmlField, keyField]}
    </ActionForm>
  );
}
