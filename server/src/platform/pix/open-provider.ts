import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { type PixProvider, type PixSender, ProviderProblem, type ProviderSettings } from './pix-provider.ts';

export interface ProviderTools {
  database: Database;
  now: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** The provider of these settings. Asks nobody and opens no file: whatever is wrong is thrown by its verbs. */
export function openPixProvider(settings: ProviderSettings, _tools: ProviderTools): PixProvider {
  throw new ProviderProblem('address', `No adapter for ${settings.psp}`);
}

/** Sends money through the provider of these settings; undefined where it cannot. */
export function openPixSender(_settings: ProviderSettings, _tools: ProviderTools): PixSender | undefined {
  return undefined;
}

/** Opens a certificate and its key, and returns until when it is good. Throws a 'certificate' problem with words. */
export function readCertificate(_certificate: NonNullable<ProviderSettings['certificate']>): { expiresAt: Date } {
  throw new ProviderProblem('certificate', 'O certificado não pôde ser aberto.');
}
