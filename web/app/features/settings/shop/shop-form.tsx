import { readShopConfigCall, type ShopConfig, saveShopConfigCall } from '@giro/contract/calls/settings.ts';
import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import { callApi } from '../../../lib/api/call-api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { Allowed } from '../../../ui/panel/allowed.tsx';
import { Notice, useNotice } from '../../../ui/panel/form/notice.tsx';
import { Loaded } from '../../../ui/panel/list/list-states.tsx';
import { ReviewsAdmin } from '../../reviews/reviews-admin.tsx';
import { forgetPlace } from '../../storefront/shop.ts';
import styles from '../settings.module.css';
import { SettingsFoot, type SettingsFormProps, useSettingsForm } from '../settings-form.tsx';
import { HoursFields } from './hours-fields.tsx';
import { PixFields } from './pix-fields.tsx';
import { ContactFields, GoogleFields, OrderFields, PlaceFields } from './shop-fields.tsx';
import { type ShopValues, saveFailure, shopBodyOf, shopLabels, shopValuesOf } from './shop-values.ts';

/** Everything that the shop says of itself, saved at once. */
function ShopForm({ config, onSaved }: SettingsFormProps<ShopConfig>) {
  const client = useQueryClient();
  const pages = useRevalidator();
  const record = useSettingsForm({
    call: readShopConfigCall,
    config,
    valuesOf: shopValuesOf,
    labels: shopLabels,
    fallback: saveFailure,
  });
  const { root, form, loaded, save, take } = record;

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
        <SettingsFoot record={record} action="Salvar configurações da loja" />
      </Stack>
    </form>
  );
}

function ShopSettings({ onSaved }: { onSaved: (message: string) => void }) {
  const query = useCall(readShopConfigCall);
  return (
    <Loaded query={query} failure="Não foi possível carregar as configurações da loja.">
      {(config) => <ShopForm config={config} onSaved={onSaved} />}
    </Loaded>
  );
}

/** Tab 'Loja': what the shop says of itself, and its customers of it. */
export default function ShopTab() {
  const notice = useNotice();
  return (
    <>
      <Allowed may="settings.see">
        <ShopSettings onSaved={notice.show} />
      </Allowed>
      <Allowed may="reviews.see">
        <ReviewsAdmin />
      </Allowed>
      <Notice text={notice.text} />
    </>
  );
}
