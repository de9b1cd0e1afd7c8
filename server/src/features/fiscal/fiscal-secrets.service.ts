import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { FiscalSecret, StoredFiscal } from './fiscal-settings.rules.ts';

export type FiscalSecrets = ReturnType<typeof createFiscalSecrets>;

const place = (name: FiscalSecret) => [`settings.fiscal.${name}`, 'fiscal'] as const;

/** The secrets within the setting, one by one: what is not changed keeps its sealed text. */
export const createFiscalSecrets = (box: SecretBox) => ({
  seal: (text: string, name: FiscalSecret): string => box.seal(text, ...place(name)),
  open: (stored: StoredFiscal, name: FiscalSecret): string | null =>
    box.openOptional(stored[`${name}Sealed`], ...place(name)),
});
