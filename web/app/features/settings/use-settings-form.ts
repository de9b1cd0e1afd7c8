import type { DeviceSettings } from '@giro/contract/calls/device-settings.ts';
import type { PaymentSettings } from '@giro/contract/calls/payment-settings.ts';
import type { SecuritySettings } from '@giro/contract/calls/security-settings.ts';
import type { MailConfig, ShopConfig } from '@giro/contract/calls/settings.ts';
import type { ShopMails } from '@giro/contract/calls/shop-mails.ts';
import type { ShownTexts } from '@giro/contract/calls/status-texts.ts';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import type { ApiError } from '../../lib/api/call-api.ts';
import { useRebase } from '../../ui/panel/form/use-rebase.ts';
import { useSave } from '../../ui/panel/form/use-save.ts';

interface SettingsFormOptions<Config, Values> {
  config: Config;
  valuesOf: (config: Config) => Values;
  labels: Partial<Record<keyof Values, string>>;
  fallback: string;
  describe: (error: ApiError) => string[];
  /** Fetches the settings as they are now. */
  read: () => Promise<Config>;
  /** Told of the settings that the form takes over. */
  onLoaded: (config: Config) => void;
}

/** The form of settings that somebody else may save meanwhile: what was typed outlives refusals and their version. */
export function useSettingsForm<
  Config extends MailConfig | ShopConfig | PaymentSettings | DeviceSettings | SecuritySettings | ShopMails | ShownTexts,
  Values extends object,
>(options: SettingsFormOptions<Config, Values>) {
  const { config, valuesOf, labels, fallback, describe, read, onLoaded } = options;
  const root = useRef<HTMLFormElement>(null);
  const [loaded, setLoaded] = useState(config);
  const form = useForm({ initialValues: valuesOf(config) }) as unknown as UseFormReturnType<Values>;
  const { note, say, rebase } = useRebase(form, labels);
  const save = useSave({ fallback, form, root, describe });

  function keep(next: Config) {
    setLoaded(next);
    form.clearErrors();
    onLoaded(next);
  }

  /** Puts stored settings in the place of what stands in the fields. */
  function take(next: Config) {
    say(undefined);
    form.setInitialValues(valuesOf(next));
    form.setValues(valuesOf(next));
    keep(next);
  }

  const reload = () =>
    save.run(async () => {
      const current = await read();
      rebase(valuesOf(loaded), valuesOf(current));
      keep(current);
    });

  return { root, form, loaded, note, save, take, reload };
}
