import { createReviewCall, type Review, updateReviewCall } from '@giro/contract/calls/reviews.ts';
import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { callApi } from '../../lib/api/call-api.ts';
import { FormDialog } from '../../ui/panel/dialog/form-dialog.tsx';
import type { RecordDialogProps } from '../../ui/panel/dialog/record-dialog.ts';
import { useRecordForm } from '../../ui/panel/form/use-record-form.ts';
import { type ReviewValues, reviewBodyOf, reviewLabels, reviewProblems, reviewValuesOf } from './review-form.ts';

const ratings = [5, 4, 3, 2, 1].map((rating) => ({
  value: String(rating),
  label: rating === 1 ? '1 estrela' : `${rating} estrelas`,
}));

/** Adds or changes a review. What was typed outlives refusals and other people's saves. */
export function ReviewDialog({ row, onClose, onSaved, fetchAnew }: RecordDialogProps<Review>) {
  const record = useRecordForm({
    row,
    valuesOf: reviewValuesOf,
    problemsOf: reviewProblems,
    labels: reviewLabels,
    fallback: 'Não foi possível salvar o depoimento. Tente de novo.',
    fetchAnew,
    gone: 'Este depoimento não existe mais: alguém o excluiu.',
  });
  const { form, loaded } = record;

  async function send(values: ReviewValues) {
    const body = reviewBodyOf(values);
    const { message, review } = await (loaded
      ? callApi(updateReviewCall, { params: { id: loaded.id }, body, version: loaded.version })
      : callApi(createReviewCall, { body }));
    return { message, id: review?.id };
  }

  return (
    <FormDialog noun="depoimento" record={record} send={send} onSaved={onSaved} onClose={onClose}>
      <TextInput
        label="Nome do cliente"
        description="Como aparece no site. Publique só com a permissão da pessoa."
        required
        maxLength={80}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('author')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NativeSelect label="Nota" data={ratings} {...form.getInputProps('rating')} />
        <TextInput
          label="Data"
          placeholder="dd/mm/aaaa"
          inputMode="numeric"
          required
          autoComplete="off"
          {...form.getInputProps('written_on')}
        />
      </SimpleGrid>
      <Textarea
        label="Depoimento"
        required
        autosize
        minRows={4}
        maxRows={12}
        maxLength={1000}
        {...form.getInputProps('text')}
      />
    </FormDialog>
  );
}
