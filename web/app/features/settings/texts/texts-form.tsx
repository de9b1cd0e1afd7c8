import { readTextsCall, type ShownTexts, saveTextsCall } from '@giro/contract/calls/status-texts.ts';
import { NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { type ApiError, callApi } from '../../../lib/api/call-api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import styles from '../settings.module.css';
import {
  SettingsFoot,
  type SettingsFormProps,
  SettingsGroup,
  SettingsTab,
  useSettingsForm,
} from '../settings-form.tsx';
import { TextArea } from './text-area.tsx';
import {
  describeRefusal,
  fieldOf,
  originalOf,
  partsOf,
  saveFailure,
  statusKeyOf,
  subjectLabels,
  type TextValues,
  textLabelsOf,
  textsBodyOf,
  textValuesOf,
} from './text-values.ts';

/** The texts of one status at a time; what was typed for others stays, and all are saved at once. */
export function TextsForm({ config, onSaved }: SettingsFormProps<ShownTexts>) {
  const [chosen, setChosen] = useState('proposal-4');
  const labels = textLabelsOf(config.texts);

  /** Says what was refused, and shows the first text of it. */
  function describe(error: ApiError): string[] {
    const bad = config.texts.find((text) => partsOf(text).some((part) => fieldOf(text, part) in error.fieldErrors));
    if (bad) setChosen(statusKeyOf(bad));
    return describeRefusal(error, labels);
  }

  const record = useSettingsForm({
    call: readTextsCall,
    config,
    valuesOf: textValuesOf,
    labels,
    fallback: saveFailure,
    describe,
  });
  const { root, form, loaded, save, take } = record;

  const submit = (values: TextValues) =>
    save.run(async () => {
      const { message, ...saved } = await callApi(saveTextsCall, {
        body: textsBodyOf(values, loaded),
        version: loaded.version,
      });
      take(saved);
      onSaved(message);
    });

  const isEdited = (text: ShownTexts['texts'][number]) =>
    partsOf(text).some((part) => form.values[fieldOf(text, part)] !== originalOf(text, part));
  const groups = (['proposal', 'order'] as const).map((subject) => ({
    group: subjectLabels[subject],
    items: loaded.texts
      .filter((text) => text.subject === subject)
      .map((text) => ({ value: statusKeyOf(text), label: isEdited(text) ? `${text.label} (alterado)` : text.label })),
  }));
  const text = loaded.texts.find((one) => statusKeyOf(one) === chosen);

  return (
    <form ref={root} noValidate className={styles.form} onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <SettingsGroup
          title="Textos dos status"
          hint="O que o cliente lê em cada status. Um nome entre chaves dá lugar ao valor dele; se o valor faltar, a frase inteira fica de fora. Em branco, vale o texto original."
        >
          <Stack gap="lg">
            <NativeSelect
              label="Status"
              data={groups}
              value={chosen}
              maw={360}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
            <div>
              {text &&
                partsOf(text).map((part) => {
                  const name = fieldOf(text, part);
                  return (
                    <TextArea
                      key={name}
                      text={text}
                      part={part}
                      original={originalOf(text, part) ?? ''}
                      name={name}
                      value={form.values[name] ?? ''}
                      error={form.errors[name] as string | undefined}
                      onChange={(value) => form.setFieldValue(name, value as never)}
                    />
                  );
                })}
            </div>
          </Stack>
        </SettingsGroup>
        <SettingsFoot record={record} action="Salvar textos" />
      </Stack>
    </form>
  );
}

/** Tab 'Textos': what mails and chats say of each status. */
export default function TextsTab() {
  return <SettingsTab query={useCall(readTextsCall)} failure="Não foi possível carregar os textos." form={TextsForm} />;
}
