import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { mailPresets, presetOf } from './mail-presets.ts';
import type { MailValues } from './mail-values.ts';

const other = 'Outro';

/** Fills in where a usual provider takes mail; who uses another one types it. */
export function PresetChoice({ form }: { form: UseFormReturnType<MailValues> }) {
  const chosen = presetOf(form.values);

  function choose(label: string) {
    const preset = mailPresets.find((each) => each.label === label);
    const { host = '', port = '', encryption = 'tls' } = preset ?? {};
    form.setValues({ host, port, encryption });
    for (const field of ['host', 'port', 'encryption']) form.clearFieldError(field);
  }

  return (
    <NativeSelect
      label="Provedor"
      description={chosen?.hint ?? 'Escolha o seu para preencher host, porta e criptografia.'}
      data={[...mailPresets.map(({ label }) => label), other]}
      value={chosen?.label ?? other}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
