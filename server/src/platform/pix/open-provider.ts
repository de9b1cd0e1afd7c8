import type { Database } from '../database/database.ts';
import { createBcbProvider } from './bcb-provider.ts';
import { createEfiSender } from './efi-sender.ts';
import type { ApiTools } from './pix-api.ts';
import type { PixProvider, PixSender, ProviderSettings } from './pix-provider.ts';
import { profiles } from './profiles.ts';
import { createSimulator } from './simulator.ts';

export { readCertificate } from './certificate.ts';

export interface ProviderTools extends ApiTools {
  database: Database;
}

/** The provider of these settings. Asks nobody and opens no file: whatever is wrong is thrown by its verbs. */
export function openPixProvider(settings: ProviderSettings, tools: ProviderTools): PixProvider {
  if (settings.psp === 'simulador') return createSimulator(tools.database);
  return createBcbProvider(profiles[settings.psp], settings, tools);
}

/** Sends money through the provider of these settings; undefined where it cannot. */
export function openPixSender(settings: ProviderSettings, tools: ProviderTools): PixSender | undefined {
  if (settings.psp === 'simulador') return undefined;
  const profile = profiles[settings.psp];
  return profile.sends ? createEfiSender(profile, settings, tools) : undefined;
}
