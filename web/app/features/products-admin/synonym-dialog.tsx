import { createSynonymCall, type Synonym } from '@giro/contract/calls/search.ts';
import { TextInput } from '@mantine/core';
import { callApi } from '../../lib/api/call-api.ts';
import { FormDialog } from '../../ui/panel/dialog/form-dialog.tsx';
import type { RecordDialogProps } from '../../ui/panel/dialog/record-dialog.ts';
import { missing, onlyProblems } from '../../ui/panel/form/form-parts.ts';
import { useRecordForm } from '../../ui/panel/form/use-record-form.ts';

const labels = { term: 'Quem digita', meaning: 'Também encontra' };

/** Adds a synonym; one that is wrong is removed and added anew. */
export function SynonymDialog({ row, onClose, onSaved, fetchAnew }: RecordDialogProps<Synonym>) {
  const record = useRecordForm({
    row,
    valuesOf: () => ({ term: '', meaning: '' }),
    problemsOf: ({ term, meaning }) => onlyProblems({ term: missing(term), meaning: missing(meaning) }),
    labels,
    fallback: 'Não foi possível salvar o sinônimo. Tente de novo.',
    fetchAnew,
    gone: 'Este sinônimo não existe mais: alguém o excluiu.',
  });

  async function send(body: { term: string; meaning: string }) {
    const { message, synonym } = await callApi(createSynonymCall, { body });
    return { message, id: synonym.id };
  }

  return (
    <FormDialog noun="sinônimo" size="md" record={record} send={send} onSaved={onSaved} onClose={onClose}>
      <TextInput
        label={labels.term}
        description="Uma palavra só. Acentos e maiúsculas não importam."
        placeholder="ifone"
        required
        maxLength={60}
        autoComplete="off"
        data-autofocus
        {...record.form.getInputProps('term')}
      />
      <TextInput
        label={labels.meaning}
        placeholder="iphone"
        required
        maxLength={80}
        autoComplete="off"
        {...record.form.getInputProps('meaning')}
      />
    </FormDialog>
  );
}
