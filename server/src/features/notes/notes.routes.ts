import { noteCalls } from '@giro/contract/calls/notes.ts';
import { noteSubjects } from '@giro/contract/rules/back-office.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import type { NotesService } from './notes.service.ts';

export function notesRoutes(app: FastifyInstance, notes: NotesService): void {
  for (const kind of noteSubjects) {
    const calls = noteCalls[kind];
    serve(app, calls.list, async ({ params, person }) => ({
      notes: await notes.list({ kind, id: params.id }, person),
    }));
    serve(app, calls.add, async ({ params, body, person }) => ({
      message: 'Anotação guardada.',
      note: await notes.add({ kind, id: params.id }, body.words, person),
    }));
    serve(app, calls.remove, async ({ params, person }) => {
      await notes.remove({ kind, id: params.id }, params.noteId, person);
      return { message: 'Anotação excluída.' };
    });
  }
}
