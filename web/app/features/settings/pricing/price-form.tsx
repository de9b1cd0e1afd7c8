import { listSuggestionsCall, readSuggestionCall } from '@giro/contract/calls/base-suggestions.ts';
import { listPriceAlertsCall, readFloorsCall } from '@giro/contract/calls/price-desk.ts';
import {
  type PriceSettings,
  readPriceSettingsCall,
  savePriceSettingsCall,
} from '@giro/contract/calls/price-settings.ts';
import { type FloorRule, floorRules } from '@giro/contract/rules/price-floor.ts';
import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callApi } from '../../../lib/api/call-api.ts';
import { refresh, useCall } from '../../../lib/api/use-call.ts';
import { useMay } from '../../../ui/panel/allowed.tsx';
import { Choices } from '../../../ui/panel/form/choices.tsx';
import { MoneyInput } from '../../../ui/panel/form/money-input.tsx';
import { FieldsFor } from '../form-rows.tsx';
import styles from '../settings.module.css';
import {
  SettingsFoot,
  type SettingsFormProps,
  SettingsGroup,
  SettingsTab,
  useSettingsForm,
} from '../settings-form.tsx';
import { type PriceValues, priceBodyOf, priceLabels, priceValuesOf, saveFailure } from './price-values.ts';

const ruleWords: Record<FloorRule, { label: string; hint: string }> = {
  off: { label: 'Não avisar', hint: 'o piso só aparece nos alertas' },
  warn: { label: 'Pedir o motivo', hint: 'quem muda diz por quê, e fica no histórico' },
  refuse: { label: 'Não deixar', hint: 'ninguém vende abaixo do piso' },
};

/** Ways of being paid by the names that the shop's people tell them apart by; another one has its own. */
const methodLabels: Partial<Record<string, string>> = {
  card: 'Cartão no site',
  terminal: 'Cartão na maquininha',
  pix: 'Pix com confirmação automática',
  'pix-static': 'Pix na chave da loja',
  cash: 'Dinheiro',
  credit: 'Crédito da loja',
};

const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 4, maw: 360 } as const;
const percent = { inputMode: 'decimal', autoComplete: 'off', maxLength: 6, maw: 360 } as const;

/** Fees, tax, floor and margins by which the price desk works. */
export function PriceForm({ config, onSaved }: SettingsFormProps<PriceSettings>) {
  const client = useQueryClient();
  const may = useMay();
  const record = useSettingsForm({
    call: readPriceSettingsCall,
    config,
    valuesOf: priceValuesOf,
    labels: priceLabels,
    hasRows: true,
    fallback: saveFailure,
  });
  const { root, form, loaded, save, take } = record;

  const submit = (values: PriceValues) =>
    save.run(async () => {
      take(await callApi(savePriceSettingsCall, { body: priceBodyOf(values), version: loaded.version }));
      onSaved('Regras de preços salvas.');
      await refresh(client, readFloorsCall, listPriceAlertsCall, listSuggestionsCall, readSuggestionCall);
    });

  const field = (name: keyof PriceValues) => ({ label: priceLabels[name], name, ...form.getInputProps(name) });

  return (
    <form ref={root} noValidate className={styles.form} onSubmit={form.onSubmit(submit)}>
      <FieldsFor may="pricing.change">
        <Stack gap="md">
          <SettingsGroup
            title="Taxas e imposto"
            hint="O que sai de cada venda além do custo do aparelho. Valem para os pedidos feitos a partir de agora; os de antes guardam as taxas do seu dia."
          >
            <Stack gap="md">
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
                {loaded.methods.map(({ id, label }) => (
                  <TextInput
                    key={id}
                    {...percent}
                    label={`${methodLabels[id] ?? label} (%)`}
                    placeholder="0"
                    {...form.getInputProps(`fees.${id}`)}
                    name={`fees.${id}`}
                  />
                ))}
              </SimpleGrid>
              {form.errors.fees && (
                <Text size="sm" c="var(--mantine-color-error)" role="alert">
                  {form.errors.fees}
                </Text>
              )}
              <TextInput
                {...percent}
                description="Vale onde a nota autorizada não diz outro."
                {...field('tax_percent')}
              />
            </Stack>
          </SettingsGroup>
          <SettingsGroup
            title="Piso"
            hint="O menor preço que paga o custo, a maior taxa e o imposto, e ainda deixa a margem e o lucro mínimos. Com ele vem o teto: o máximo a pagar por um modelo."
          >
            <Stack gap="md">
              <Choices<FloorRule>
                label={priceLabels.floor_rule}
                choices={floorRules.map((value) => ({ value, ...ruleWords[value] }))}
                value={[form.values.floor_rule]}
                onChange={([rule = 'off']) => form.setFieldValue('floor_rule', rule)}
                error={form.errors.floor_rule}
              />
              <TextInput
                {...percent}
                description="Do preço; com taxa e imposto, menos de 95."
                {...field('min_margin_percent')}
              />
              <MoneyInput maw={360} description="Em reais, mesmo no aparelho mais barato." {...field('min_profit')} />
            </Stack>
          </SettingsGroup>
          <SettingsGroup
            title="Sugestões"
            hint="Quanto pagar pelo próximo aparelho de cada modelo, pelas últimas vendas da própria loja."
          >
            <Stack gap="md">
              <TextInput {...percent} description="Do preço de venda." {...field('target_margin_percent')} />
              <MoneyInput
                maw={360}
                description="Frete de volta e tempo de bancada de quem não passa."
                {...field('failure_cost')}
              />
              <TextInput {...number} description="De 3 a 200, as mais recentes." {...field('sample_size')} />
              <TextInput {...number} description="Vendas mais antigas não contam." {...field('sample_days')} />
            </Stack>
          </SettingsGroup>
          <SettingsGroup title="Alertas" hint="Quando a Mesa de preços chama a atenção.">
            <Stack gap="md">
              <TextInput {...number} {...field('old_days')} />
              <TextInput
                {...percent}
                description="Avisa de cotações que passam disso."
                {...field('market_over_percent')}
              />
              <Link to="/precos">Abrir a Mesa de preços</Link>
            </Stack>
          </SettingsGroup>
        </Stack>
      </FieldsFor>
      {may('pricing.change') && <SettingsFoot record={record} action="Salvar regras de preços" />}
    </form>
  );
}

/** Tab 'Preços': what leaves a sale beside its cost, floor and margins, and when the price desk calls. */
export default function PriceTab() {
  return (
    <SettingsTab
      query={useCall(readPriceSettingsCall)}
      failure="Não foi possível carregar as regras de preços."
      form={PriceForm}
    />
  );
}
