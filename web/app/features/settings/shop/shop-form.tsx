import { readShopConfigCall, type ShopConfig, saveShopConfigCall } from '@giro/contract/calls/settings.ts';
import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import { callApi } from '../../../lib/api/call-api.ts';
import { queryOf } from '../../../lib/api/use-call.ts';
import { forgetPlace } from '../../storefront/place-info.ts';
import styles from '../settings.module.css';
import { SettingsFoot } from '../settings-foot.tsx';
import { useSettingsForm } from '../use-settings-form.ts';
import { HoursFields } from './hours-fields.tsx';
import { PixFields } from './pix-fields.tsx';
import { ContactFields, GoogleFields, OrderFields, PlaceFields } from './shop-fields.tsx';
import { describeRefusal, type ShopValues, saveFailure, shopBodyOf, shopLabels, shopValuesOf } from './shop-values.ts';

interface ShopFormProps {
  config: ShopConfig;
  onSaved: (message: string) => void;
}

/** Everything that the shop says of itself, saved at once. */
export function ShopForm({ config, onSaved }: ShopFormProps) {
  const client = useQueryClient();
  const pages = useRevalidator();
  const { root, form, loaded, note, save, take, reload } = useSettingsForm<ShopConfig, ShopValues>({
    config,
    valuesOf: shopValuesOf,
    labels: shopLabels,
    fallback: saveFailure,
    describe: describeRefusal,
    read: () => callApi(readShopConfigCall),
    onLoaded: (next) => client.setQueryData(queryOf(readShopConfigCall).queryKey, next),
  });

  const submit = (values: ShopValues) =>
    save.run(async () => {
      const answer = await callApi(saveShopConfigCall, { body: shopBodyOf(values), version: loaded.version });
      take(answer.config);
      onSaved(answer.message);
      await Promise.all([forgetPlace(client), pages.revalidate()]);
    });

  return (
    <form ref={root} noValidate className={styles.form} onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <PlaceFields form={form} />
        <HoursFields form={form} />
        <ContactFields form={form} />
        <PixFields form={form} isDemo={loaded.pix_is_demo && form.values.pix_key === loaded.pix_key} />
        <OrderFields form={form} />
        <GoogleFields form={form} />
        <SettingsFoot
          save={save}
          note={note}
          onReload={reload}
          isDirty={form.isDirty()}
          action="Salvar configurações da loja"
        />
      </Stack>
    </form>
  );
}
