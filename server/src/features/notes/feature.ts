import { defineFeature } from '../../platform/features/feature.ts';
import { notesRoutes } from './notes.routes.ts';
import { createNotes } from './notes.service.ts';
import { noteData } from './personal-data.queries.ts';

export const notesFeature = defineFeature({
  name: 'notes',
  personalData: noteData,
  make({ database }) {
    const notes = createNotes({ database });
    return { routes: (api) => notesRoutes(api, notes) };
  },
});
