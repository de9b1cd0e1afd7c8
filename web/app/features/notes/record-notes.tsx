import { type Note, noteCalls } from '@giro/contract/calls/notes.ts';
import { longestNote, type NoteSubject } from '@giro/contract/rules/back-office.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { focusFirstInvalid } from '../../lib/api/form-errors.ts';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { LeaveGuard } from '../../ui/panel/form/leave-guard.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { Loaded } from '../../ui/panel/list/list-states.tsx';
import { RecordPart } from '../../ui/panel/record/record-page.tsx';
import styles from './record-notes.module.css';

interface RecordNotesProps {
  about: NoteSubject;
  id: number;
}

const problemOf = (words: string) => {
  if (words.trim() === '') return 'Escreva a anotação.';
  if (words.trim().length > longestNote) return `Use no máximo ${longestNote.toLocaleString('pt-BR')} caracteres.`;
  return undefined;
};

function NoteEntry({ note, onRemove }: { note: Note; onRemove: () => void }) {
  return (
    <li className={styles.note}>
      <p className={styles.words}>{note.words}</p>
      <p className={styles.when}>
        <span>
          <time dateTime={note.at}>{formatMoment(note.at)}</time>
          {note.by && ` · ${note.by}`}
        </span>
        {note.can_remove && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={`Excluir a anotação de ${formatMoment(note.at)}`}
            onClick={onRemove}
          >
            Excluir
          </Button>
        )}
      </p>
    </li>
  );
}

/** The notes of the shop's people about a record, for themselves. Typed text outlives every refusal. */
export function RecordNotes({ about, id }: RecordNotesProps) {
  const { list, add, remove } = noteCalls[about];
  const client = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const query = useCall(list, { params: { id } });
  const form = useForm({ initialValues: { words: '' }, validate: { words: problemOf } });
  const save = useSave({
    fallback: 'Não foi possível guardar a anotação. Confira a conexão e tente de novo.',
    form,
    root,
  });
  const removal = useSave({ fallback: 'Não foi possível excluir a anotação. Tente de novo.' });

  const send = ({ words }: { words: string }) =>
    save.run(async () => {
      await callApi(add, { params: { id }, body: { words } });
      form.reset();
      await refresh(client, list);
    });
  const takeAway = (note: Note) =>
    removal.run(async () => {
      await callApi(remove, { params: { id, noteId: note.id } });
      await refresh(client, list);
    });

  return (
    <RecordPart title="Anotações da loja" hint="Só a equipe vê. O cliente nunca recebe o que está aqui.">
      <form
        ref={root}
        noValidate
        className={styles.form}
        onSubmit={form.onSubmit(
          (values) => void send(values),
          () => focusFirstInvalid(root.current),
        )}
      >
        <ErrorAlert
          texts={[...save.told, ...removal.told]}
          onClose={() => [save, removal].map(({ clear }) => clear())}
        />
        <Textarea label="Nova anotação" rows={3} {...form.getInputProps('words')} name="words" />
        <Button type="submit" variant="default" loading={save.isSaving}>
          Guardar anotação
        </Button>
      </form>
      <Loaded query={query} failure="Não foi possível carregar as anotações.">
        {({ notes }) => (
          <ul className={styles.notes} aria-label="Anotações" aria-live="polite">
            {notes.map((note) => (
              <NoteEntry key={note.id} note={note} onRemove={() => void takeAway(note)} />
            ))}
          </ul>
        )}
      </Loaded>
      {/* A page has one guard at a time: a dialog that opens above may have its own. */}
      {form.isDirty() && <LeaveGuard isDirty words="A anotação ainda não foi guardada." action="Sair sem guardar" />}
    </RecordPart>
  );
}
