import { createReviewCall, type Review, updateReviewCall } from '@giro/contract/calls/reviews.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import { Alert, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { callApi } from '../../lib/call-api.ts';
import { focusFirstInvalid } from '../../lib/form-errors.ts';
import { ConflictAlert } from '../../ui/admin/conflict-alert.tsx';
import { Dialog } from '../../ui/admin/dialog.tsx';
import { FormButtons } from '../../ui/admin/form-buttons.tsx';
import { useSave } from '../../ui/admin/use-save.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { type ReviewValues, rebaseReview, reviewBodyOf, reviewProblems, reviewValuesOf } from './review-form.ts';

const ratings = [5, 4, 3, 2, 1].map((rating) => ({
  value: String(rating),
  label: rating === 1 ? '1 estrela' : `${rating} estrelas`,
}));

interface ReviewDialogProps {
  /** Without one, a new review is added. */
  review: Review | undefined;
  onClose: () => void;
  onSaved: (message: string, id: number) => Promise<void>;
  /** Fetches the review anew after somebody else's change; nothing when it is gone. */
  onReload: (id: number) => Promise<Review | undefined>;
}

function sendReview(values: ReviewValues, loaded: Review | undefined) {
  const body = reviewBodyOf(values);
  if (!loaded) return callApi(createReviewCall, { body });
  return callApi(updateReviewCall, {
    params: { id: loaded.id },
    body,
    headers: { 'If-Match': `"${loaded.version}"` },
  });
}

/** Adds or changes a review. What was typed outlives refusals and other people's saves. */
export function ReviewDialog({ review, onClose, onSaved, onReload }: ReviewDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const [loaded, setLoaded] = useState(review);
  const [note, setNote] = useState<string>();
  const form = useForm<ReviewValues>({
    initialValues: reviewValuesOf(review, saoPauloToday(new Date())),
    validate: reviewProblems,
  });
  const save = useSave({ fallback: 'Não foi possível salvar o depoimento. Tente de novo.', form, root });

  const submit = (values: ReviewValues) =>
    save.run(async () => {
      setNote(undefined);
      const answer = await sendReview(values, loaded);
      await onSaved(answer.message, answer.review.id);
    });

  async function reload() {
    const current = loaded && (await onReload(loaded.id));
    save.settle();
    if (!loaded || !current) return setNote('Este depoimento não existe mais: alguém o excluiu.');
    form.setValues(rebaseReview(form.values, reviewValuesOf(loaded, ''), reviewValuesOf(current, '')));
    setLoaded(current);
    setNote('Você está na versão atual, com o que digitou. Confira e salve.');
  }

  return (
    <Dialog title={review ? 'Editar depoimento' : 'Adicionar depoimento'} onClose={onClose} closable={!save.isSaving}>
      <form ref={root} noValidate onSubmit={form.onSubmit(submit, () => focusFirstInvalid(root.current))}>
        <Stack gap="md">
          <ErrorAlert texts={save.problems} onClose={save.clear} />
          <ConflictAlert text={save.conflict} action="Recarregar depoimento" onReload={reload} />
          {note && (
            <Alert role="status" icon={<IconInfoCircle aria-hidden />}>
              {note}
            </Alert>
          )}
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
          <FormButtons isSaving={save.isSaving} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
