import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import type { RequestOf } from '@giro/contract/call.ts';
import { readBoxesCall } from '@giro/contract/calls/delivery-settings.ts';
import { askLabelsCall, type ParcelWithEvents, packParcelCall, readParcelCall } from '@giro/contract/calls/parcels.ts';
import { fiscalKeyError, plainKey } from '@giro/contract/rules/fiscal.ts';
import { Button, Checkbox, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { focusFirstInvalid } from '../../lib/api/form-errors.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { BadFieldList } from '../../ui/bad-field-list.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useMay } from '../../ui/panel/allowed.tsx';
import { ConflictAlert } from '../../ui/panel/form/form-foot.tsx';
import { LeaveGuard } from '../../ui/panel/form/leave-guard.tsx';
import { SaveNote } from '../../ui/panel/form/notice.tsx';
import { useRecordForm } from '../../ui/panel/form/use-record-form.ts';
import { isOfCarrier, serviceWords } from './parcel-words.ts';
import styles from './parcels.module.css';
import { allTexts, useRefreshParcels, useTakeOverParcel } from './use-parcel-changes.ts';

interface PackValues {
  service: string;
  box: string;
  weight_g: string;
  nota_key: string;
  dce: boolean;
  tracking_code: string;
}

const packValuesOf = ({ service, box, weight_g, nota_key, dce, tracking_code }: ParcelWithEvents): PackValues => ({
  service: service ?? '',
  box: box ?? '',
  weight_g: weight_g === null ? '' : String(weight_g),
  nota_key: nota_key ?? '',
  dce,
  tracking_code: tracking_code ?? '',
});

/** The form as a request; a blank field leaves what is stored, but for the key, which it empties. */
function packBodyOf(values: PackValues): NonNullable<RequestOf<typeof packParcelCall>['body']> {
  const { service, box, weight_g, nota_key, dce, tracking_code } = values;
  const typed = isOfCarrier(service) ? {} : { tracking_code: tracking_code.trim() };
  return { service, box, weight_g: weight_g.trim(), nota_key: nota_key.trim(), dce, ...typed };
}

const packLabels: Record<keyof PackValues, string> = {
  service: 'Serviço',
  box: 'Caixa',
  weight_g: 'Peso com a caixa (g)',
  nota_key: 'Chave da nota fiscal',
  dce: 'Sem nota: declaração de conteúdo (DC-e)',
  tracking_code: 'Código de rastreio',
};

const saveFailure = 'Não foi possível salvar a embalagem.';

/** Keeps the stored value a choice though it is in no list any more. */
const withStored = (choices: { value: string; label: string }[], value: string, label = value) =>
  value === '' || choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label }];

interface PackFormProps {
  parcel: ParcelWithEvents;
  onDone: (message: string) => void;
}

/** Says how a parcel is packed, and has its label made. What was typed outlives refusals and another's save. */
export function PackForm({ parcel, onDone }: PackFormProps) {
  const may = useMay();
  const takeOver = useTakeOverParcel();
  const refreshParcels = useRefreshParcels();
  const boxes = useCall(readBoxesCall, undefined, { enabled: may('delivery-settings.see') });
  const [press, setPress] = useState<'save' | 'label'>('save');
  const record = useRecordForm({
    row: parcel,
    valuesOf: packValuesOf,
    problemsOf: {
      nota_key: (key: string) => (key.trim() === '' ? undefined : fiscalKeyError(plainKey(key))),
    },
    labels: packLabels,
    fallback: saveFailure,
    describe: allTexts,
    fetchAnew: async ({ id }) => (await callApi(readParcelCall, { params: { id } })).parcel,
  });
  const { root, form, loaded, save, take, note, reload } = record;
  const { values } = form;
  const field = (name: keyof PackValues) => ({ label: packLabels[name], name, ...form.getInputProps(name) });

  async function pack(sent: PackValues) {
    const answer = await callApi(packParcelCall, {
      params: { id: loaded.id },
      body: packBodyOf(sent),
      version: loaded.version,
    });
    take(answer.parcel);
    takeOver(answer.parcel);
  }

  async function askLabel() {
    await callApi(askLabelsCall, { body: { ids: [loaded.id] } });
    await refreshParcels();
  }

  function send(what: typeof press) {
    setPress(what);
    form.onSubmit(
      (sent) =>
        void save.run(async () => {
          if (what === 'save' || form.isDirty()) await pack(sent);
          if (what === 'label') await askLabel();
          onDone(what === 'label' ? 'Etiqueta pedida.' : 'Embalagem salva.');
        }),
      () => focusFirstInvalid(root.current),
    )();
  }

  return (
    <form
      ref={root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send('save');
      }}
    >
      <Stack gap="md">
        <BadFieldList />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
          <NativeSelect
            data={[
              { value: '', label: 'Escolha' },
              ...withStored(
                parcel.services.map(({ id, label }) => ({ value: id, label })),
                loaded.service ?? '',
                serviceWords(loaded),
              ),
            ]}
            {...field('service')}
          />
          <NativeSelect
            data={[
              { value: '', label: 'Escolha' },
              ...withStored(
                (boxes.data?.boxes ?? []).map(({ name }) => ({ value: name, label: name })),
                loaded.box ?? '',
              ),
            ]}
            {...field('box')}
          />
          <TextInput inputMode="numeric" autoComplete="off" maxLength={6} {...field('weight_g')} />
          {!isOfCarrier(values.service) && (
            <TextInput
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={40}
              description="Se você posta por conta própria."
              {...field('tracking_code')}
            />
          )}
        </SimpleGrid>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={60}
          description="Os 44 números, com ou sem espaços."
          disabled={values.dce}
          {...field('nota_key')}
        />
        <Checkbox
          {...field('dce')}
          {...form.getInputProps('dce', { type: 'checkbox' })}
          description="Só quando a loja não precisa emitir nota deste envio."
        />
        <ErrorAlert texts={save.problems} onClose={save.clear} />
        <ConflictAlert text={save.conflict} action="Recarregar envio" onReload={reload} />
        <SaveNote text={note} />
        <div className={styles.presses}>
          <Button
            loading={save.isSaving && press === 'label'}
            disabled={save.isSaving && press === 'save'}
            onClick={() => send('label')}
          >
            Gerar etiqueta
          </Button>
          <Button
            type="submit"
            variant="default"
            loading={save.isSaving && press === 'save'}
            disabled={save.isSaving && press === 'label'}
          >
            Salvar embalagem
          </Button>
        </div>
      </Stack>
      <LeaveGuard isDirty={form.isDirty()} />
    </form>
  );
}
