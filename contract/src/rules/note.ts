export const noteSubjects = ['proposal', 'order', 'user'] as const;
export type NoteSubject = (typeof noteSubjects)[number];

/** In letters. */
export const longestNote = 2000;
