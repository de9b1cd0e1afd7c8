/** What notes of the shop's people are about. */
export const noteSubjects = ['proposal', 'order', 'user'] as const;
export type NoteSubject = (typeof noteSubjects)[number];

/** In letters. */
export const longestNote = 2000;
