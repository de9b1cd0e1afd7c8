import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { FiscalSettingsService } from './fiscal-settings.service.ts';
import { hastenSent } from './notices.queries.ts';

interface NoticesOptions {
  database: Database;
  settings: Pick<FiscalSettingsService, 'isHook'>;
}

export type FiscalNotices = ReturnType<typeof createFiscalNotices>;

const ours = /^giro-(\d{1,9})-(\d{1,4})$/;

/** Notices of a provider: hints to look, and nothing of them is believed. */
export function createFiscalNotices({ database, settings }: NoticesOptions) {
  /** Throws 404 for another address than the provider was given. */
  async function hear(secret: string, body: unknown): Promise<void> {
    if (!(await settings.isHook(secret))) throw notFound();
    const ref = typeof body === 'object' && body !== null && 'ref' in body ? String(body.ref) : '';
    const [, id, attempt] = ours.exec(ref) ?? [];
    if (id !== undefined && attempt !== undefined) {
      await hastenSent(database, { id: Number(id), attempt: Number(attempt) });
    }
  }

  return { hear };
}
