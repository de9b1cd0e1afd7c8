import type { MailPreview } from '@giro/contract/calls/shapes.ts';
import { Refusal } from '../http/errors.ts';
import type { WrittenMail } from './outbox.ts';

/** A preview of a mail, or why the change that would send it is refused. Throws 404, as there is nothing to mail about. */
export async function previewOf(write: () => Promise<WrittenMail | undefined>): Promise<MailPreview> {
  try {
    return { mail: (await write()) ?? null, problem: null };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 404) throw error;
    return { mail: null, problem: error.message };
  }
}
