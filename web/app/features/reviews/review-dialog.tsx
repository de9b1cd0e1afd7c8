import { createReviewCall, type Review, type ReviewBody, updateReviewCall } from '@giro/contract/calls/reviews.ts';
import { dayError } from '@giro/contract/rules/back-office.ts';
import { formatDate, parseDay, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { texts } from '@giro/contract/texts.ts';
import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { callApi } from '../../lib/api/call-api.ts';
import { FormDialog } from '../../ui/panel/dialog/form-dialog.tsx';
import type { RecordDialogProps } from '../../ui/panel/dialog/use-editing.ts';
import { missing, onlyProblems } from '../../ui/panel/form/form-parts.ts';
import { useRecordForm } from '../../ui/panel/form/use-record-form.ts';

/** The values of the coupon form, as typed. */
interface ReviewValues {
  author: string;
  rating: string;
  text: string;
  written_on: string;
}

const reviewLabels: Record<keyof ReviewValues, string> = {
  author: 'Nome do cliente',
  rating: 'Nota',
  text: 'Depoimento',
  written_on: 'Data',
};

/** A new review is of today. */
export function reviewValuesOf(review: Review | undefined, today = saoPauloToday(new Date())): ReviewValues {
  return {
    author: review?.author ?? '',
    rating: String(review?.rating ?? 5),
    text: review?.text ?? '',
    written_on: formatDate(review?.written_on ?? today),
  };
}

export const reviewBodyOf = ({ rating, ...values }: ReviewValues): ReviewBody => ({
  ...values,
  rating: Number(rating),
});

/** The mistake in the day of a review, as people type it. */
export function dayProblem(text: string, today = saoPauloToday(new Date())): string | undefined {
  const day = parseDay(text);
  return missing(text) ?? (day === undefined ? dayError(text) : day > today ? texts.futureReview : undefined);
}

const reviewProblems = ({ author, text, written_on }: ReviewValues) =>
  onlyProblems({ author: missing(author), text: missing(text), written_on: dayProblem(written_on) });

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
