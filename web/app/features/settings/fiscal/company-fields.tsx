import type { FiscalCompanyShown } from '@giro/contract/calls/fiscal-settings.ts';
import { SimpleGrid, Stack, TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { MaskedInput } from '../../../ui/masked-input.tsx';
import { columns } from '../payments/provider-fields.tsx';
import { SettingsGroup } from '../settings-form.tsx';
import type { FiscalFieldsProps } from './fiscal-fields.tsx';
import { companyLabels } from './fiscal-values.ts';

/** Hints stand below, so that fields beside each other stay in one line. */
const hinted = { inputWrapperOrder: ['label', 'input', 'description', 'error'] } satisfies TextInputProps;

/** The shop as its notas name it. */
export function CompanyFields({ form, trouble }: Pick<FiscalFieldsProps, 'form'> & { trouble: ReactNode }) {
  const field = (name: keyof FiscalCompanyShown) => ({
    label: companyLabels[name],
    name: `company.${name}`,
    ...form.getInputProps(`company.${name}`),
  });
  return (
    <SettingsGroup title="Empresa" hint="Como está no CNPJ e na inscrição estadual: é o que sai em cada nota.">
      <Stack gap="md">
        {trouble}
        <SimpleGrid {...columns}>
          <TextInput autoComplete="organization" maxLength={60} {...field('name')} />
          <TextInput autoComplete="off" maxLength={60} {...field('trade_name')} />
          <MaskedInput kind="cnpj" {...field('cnpj')} />
          <TextInput autoComplete="off" maxLength={20} description="Ou ISENTO." {...hinted} {...field('ie')} />
          <MaskedInput kind="cep" {...field('cep')} />
          <TextInput autoComplete="address-line1" maxLength={60} {...field('street')} />
          <TextInput autoComplete="off" maxLength={60} {...field('number')} />
          <TextInput autoComplete="off" maxLength={60} {...field('complement')} />
          <TextInput autoComplete="off" maxLength={60} {...field('neighborhood')} />
          <TextInput autoComplete="address-level2" maxLength={60} {...field('city')} />
          <TextInput
            autoComplete="address-level1"
            maxLength={30}
            description="A sigla, como SC."
            {...hinted}
            {...field('state')}
          />
          <TextInput type="tel" autoComplete="tel-national" maxLength={30} {...field('phone')} />
        </SimpleGrid>
      </Stack>
    </SettingsGroup>
  );
}
