import { readShopConfigCall, type ShopConfig, saveShopConfigCall } from '@giro/contract/calls/settings.ts';
import { Alert, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../lib/call-api.ts';
import { forgetPlace } from '../../lib/place-info.ts';
import { queryOf } from '../../lib/use-call.ts';
import { ConflictAlert } from '../../ui/admin/conflict-alert.tsx';
import { LeaveGuard } from '../../ui/admin/leave-guard.tsx';
import { rebaseNote, rebaseValues } from '../../ui/admin/rebase-values.ts';
import { useSave } from '../../ui/admin/use-save.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { HoursFields } from './hours-fields.tsx';
import { PixFields } from './pix-fields.tsx';
import styles from './settings.module.css';
import { ContactFields, GoogleFields, PlaceFields } from './shop-fields.tsx';
import { describeRefusal, type ShopValues, saveFailure, shopBodyOf, shopLabels, shopValuesOf } from './shop-values.ts';

interface ShopFormProps {
  config: ShopConfig;
  onSaved: (message: string) => void;
}

/** Everything that the shop says of itself, saved at once. */
export function ShopForm({ config, onSaved }: ShopFormProps) {
  const client = useQueryClient();
  const pages = useRevalidator();
  const root = useRef<HTMLFormElement>(null);
  const [loaded, setLoaded] = useState(config);
  const [note, setNote] = useState<string>();
  const form = useForm<ShopValues>({ initialValues: shopValuesOf(config) });
  const save = useSave({ fallback: saveFailure, form, root, describe: describeRefusal });

  function take(next: ShopConfig, values: ShopValues) {
    client.setQueryData(queryOf(readShopConfigCall).queryKey, next);
    setLoaded(next);
    form.setInitialValues(shopValuesOf(next));
    form.setValues(values);
    form.clearErrors();
  }

  const submit = (values: ShopValues) =>
    save.run(async () => {
      setNote(undefined);
      const body = shopBodyOf(values);
      const answer = await callApi(saveShopConfigCall, { body, headers: { 'If-Match': `"${loaded.version}"` } });
      take(answer.config, shopValuesOf(answer.config));
      onSaved(answer.message);
      await Promise.all([forgetPlace(client), pages.revalidate()]);
    });

  const reload = () =>
    save.run(async () => {
      const current = await callApi(readShopConfigCall);
      const { values, updated } = rebaseValues(form.values, shopValuesOf(loaded), shopValuesOf(current), shopLabels);
      take(current, values);
      setNote(rebaseNote(updated));
    });

  return (
    <form ref={root} noValidate className={styles.form} onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <PlaceFields form={form} />
        <HoursFields form={form} />
        <ContactFields form={form} />
        <PixFields form={form} isDemo={loaded.pix_is_demo && form.values.pix_key === loaded.pix_key} />
        <GoogleFields form={form} />
        <Stack gap="sm" className={styles.bar}>
          <ErrorAlert texts={save.problems} onClose={save.clear} />
          <ConflictAlert text={save.conflict} action="Recarregar configurações" onReload={reload} />
          {note && (
            <Alert role="status" icon={<IconInfoCircle aria-hidden />}>
              {note}
            </Alert>
          )}
          <div className={styles.actions}>
            <SubmitButton loading={save.isSaving}>Salvar configurações da loja</SubmitButton>
          </div>
        </Stack>
      </Stack>
      <LeaveGuard isDirty={form.isDirty()} />
    </form>
  );
}
