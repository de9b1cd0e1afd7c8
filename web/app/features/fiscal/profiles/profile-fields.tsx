import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import type { TaxRegime } from '@giro/contract/rules/fiscal.ts';
import {
  contributionCodes,
  icmsCodes,
  presenceLabels,
  presences,
  profileLengths,
} from '@giro/contract/rules/fiscal-codes.ts';
import { Checkbox, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MaskedInput } from '../../../ui/masked-input.tsx';
import styles from '../fiscal.module.css';
import { icmsTableOf, type ProfileValues, profileLabelsOf } from './profile-values.ts';

const grid = { cols: { base: 1, xs: 2 }, spacing: 'md', verticalSpacing: 'md' } as const;
const code = { inputMode: 'numeric', autoComplete: 'off' } as const;
const rate = { inputMode: 'decimal', autoComplete: 'off', maxLength: 8 } as const;

interface ProfileFieldsProps {
  form: UseFormReturnType<ProfileValues>;
  crt: TaxRegime | null;
}

/** Every code of an operation; the accountant decides each. */
export function ProfileFields({ form, crt }: ProfileFieldsProps) {
  const field = (name: keyof ProfileValues) => ({ label: profileLabelsOf[name], name, ...form.getInputProps(name) });
  const flag = (name: keyof ProfileValues) => ({
    label: profileLabelsOf[name],
    name,
    ...form.getInputProps(name, { type: 'checkbox' }),
  });
  const table = icmsTableOf(crt, form.values);
  const choices = (codes: readonly string[]) => ['', ...codes].map((value) => ({ value, label: value || 'Escolha' }));
  return (
    <Stack gap="md">
      <TextInput required autoComplete="off" maxLength={profileLengths.nature} data-autofocus {...field('nature')} />
      <SimpleGrid {...grid}>
        <MaskedInput kind="date" required {...field('valid_from')} />
        <MaskedInput
          kind="date"
          description="Em branco: até começar outra vigência."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...field('valid_to')}
        />
        <TextInput {...code} required maxLength={5} {...field('cfop')} />
        <TextInput {...code} required maxLength={5} {...field('cfop_other_state')} />
      </SimpleGrid>
      <fieldset className={styles.line}>
        <legend>ICMS</legend>
        <SimpleGrid {...grid}>
          {table === 'cst' ? (
            <NativeSelect data={choices(icmsCodes.cst)} {...field('icms_cst')} />
          ) : (
            <NativeSelect data={choices(icmsCodes.csosn)} {...field('csosn')} />
          )}
          <TextInput autoComplete="off" maxLength={10} {...field('benefit_code')} />
          <TextInput {...rate} {...field('icms_percent')} />
          <TextInput {...rate} {...field('icms_reduction')} />
        </SimpleGrid>
      </fieldset>
      <fieldset className={styles.line}>
        <legend>PIS e COFINS</legend>
        <SimpleGrid {...grid}>
          <NativeSelect data={choices(contributionCodes)} {...field('pis_cst')} />
          <TextInput {...rate} {...field('pis_percent')} />
          <NativeSelect data={choices(contributionCodes)} {...field('cofins_cst')} />
          <TextInput {...rate} {...field('cofins_percent')} />
        </SimpleGrid>
        <Checkbox mt="md" {...flag('without_icms')} />
      </fieldset>
      <fieldset className={styles.line}>
        <legend>IBS e CBS</legend>
        <SimpleGrid {...grid}>
          <TextInput {...code} maxLength={3} description="3 números." {...field('ibscbs_cst')} />
          <TextInput {...code} maxLength={6} description="6 números; começa pelo CST." {...field('class_trib')} />
        </SimpleGrid>
        <Stack gap="sm" mt="md">
          <Checkbox {...flag('used_good')} />
          <Checkbox {...flag('presumed_credit')} />
          {form.values.presumed_credit && <TextInput {...code} maxLength={2} maw={360} {...field('presumed_code')} />}
        </Stack>
      </fieldset>
      <NativeSelect
        data={presences.map((value) => ({ value, label: `${value} · ${presenceLabels[value]}` }))}
        {...field('presence')}
      />
      <Textarea rows={3} maxLength={profileLengths.extraText} {...field('extra_text')} />
    </Stack>
  );
}
