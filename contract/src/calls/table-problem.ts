import { z } from 'zod';

/** A mistake in a line of a spreadsheet that came back. */
export const tableProblem = z.object({
  /** As spreadsheets number their lines: the heading is line 1. Absent where the file as a whole cannot be read. */
  line: z.number().nullable(),
  column: z.string().nullable(),
  message: z.string(),
});
export type TableProblem = z.output<typeof tableProblem>;
