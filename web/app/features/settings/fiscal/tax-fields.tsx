import { goodsOriginLabels, goodsOrigins } from '@giro/contract/rules/fiscal-codes.ts';
import { Button, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { MaskedInput } from '../../../ui/masked-input.tsx';
import { Cells, FormRows } from '../form-rows.tsx';
import { columns } from '../payments/provider-fields.tsx';
import { SettingsGroup } from '../settings-form.tsx';
import { type FiscalFieldsProps, fieldOf } from './fiscal-fields.tsx';
import { paymentLabel, type RateValues } from './fiscal-values.ts';

const mostRates = 50;
const blankRate: RateValues = { from: '', ibs_uf: '', ibs_mun: '', cbs: '' };
const digits = { inputMode: 'numeric', autoComplete: 'off' } as const;
const percent = { inputMode: 'decimal', autoComplete: 'off', maxLength: 8 } as const;

/** Rates of the new taxes, and the codes that products have unless they say otherwise. */
export function TaxFields({ form }: Pick<FiscalFieldsProps, 'form'>) {
  return (
    <>
      <SettingsGroup
        title="IBS e CBS"
        hint="A confirmar com o contador. Cada linha vale do seu dia até a próxima começar; em branco, ainda não se sabe."
      >
        <Stack gap="md">
          <MaskedInput kind="date" maw={360} {...fieldOf(form, 'ibscbs_from')} />
          <FormRows
            noun="Alíquota"
            count={form.values.rates.length}
            most={mostRates}
            addLabel="Adicionar alíquota"
            empty="Nenhuma alíquota."
            error={form.errors.rates}
            onAdd={() => form.insertListItem('rates', blankRate)}
            onRemove={(place) => form.removeListItem('rates', place)}
          >
            {(place) => {
              const cell = (name: keyof RateValues) => form.getInputProps(`rates.${place}.${name}`);
              return (
                <Cells>
                  <MaskedInput kind="date" label="A partir de" {...cell('from')} />
                  <TextInput label="IBS estadual (%)" {...percent} {...cell('ibs_uf')} />
                  <TextInput label="IBS municipal (%)" {...percent} {...cell('ibs_mun')} />
                  <TextInput label="CBS (%)" {...percent} {...cell('cbs')} />
                </Cells>
              );
            }}
          </FormRows>
        </Stack>
      </SettingsGroup>
      <SettingsGroup title="Produtos" hint="Para os produtos que não dizem outra coisa em ‘Nota fiscal’.">
        <SimpleGrid {...columns}>
          <TextInput {...digits} maxLength={10} {...fieldOf(form, 'default_ncm')} />
          <TextInput {...digits} maxLength={9} {...fieldOf(form, 'default_cest')} />
          <NativeSelect
            data={goodsOrigins.map((value) => ({ value, label: `${value} · ${goodsOriginLabels[value]}` }))}
            {...fieldOf(form, 'default_origin')}
          />
          <TextInput autoComplete="off" maxLength={6} {...fieldOf(form, 'default_unit')} />
        </SimpleGrid>
      </SettingsGroup>
    </>
  );
}

/** Settings that hardly anybody changes: codes of payments, and how long a nota can be cancelled. */
export function RareFields({ form }: Pick<FiscalFieldsProps, 'form'>) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isWrong = Object.keys(form.errors).some((field) => /^(payment_codes|cancel_minutes)/.test(field));
  const isShown = isOpen || isWrong;
  return (
    <SettingsGroup title="Mais opções" hint="Códigos das formas de pagamento e prazos para cancelar.">
      <Button variant="default" aria-expanded={isShown} aria-controls={id} onClick={() => setOpen(!isShown)}>
        {isShown ? 'Esconder' : 'Mostrar'}
      </Button>
      <div id={id} hidden={!isShown}>
        <Stack gap="md" mt="md">
          <Text size="sm" c="dimmed">
            tPag, de 2 números, da tabela da SEFAZ.
          </Text>
          <Cells>
            {Object.keys(form.values.payment_codes).map((method) => (
              <TextInput
                key={method}
                label={paymentLabel(method)}
                {...digits}
                maxLength={2}
                {...form.getInputProps(`payment_codes.${method}`)}
              />
            ))}
          </Cells>
          <SimpleGrid {...columns}>
            <TextInput
              label="Cancelar NF-e em até (minutos)"
              {...digits}
              maxLength={5}
              {...form.getInputProps('cancel_minutes.55')}
            />
            <TextInput
              label="Cancelar NFC-e em até (minutos)"
              {...digits}
              maxLength={5}
              {...form.getInputProps('cancel_minutes.65')}
            />
          </SimpleGrid>
        </Stack>
      </div>
    </SettingsGroup>
  );
}
