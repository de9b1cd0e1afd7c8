import { states } from '@giro/contract/rules/address.ts';
import { NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MaskedInput } from '../../../ui/masked-input.tsx';
import { SettingsGroup } from '../settings-group.tsx';
import { type ShopValues, shopLabels } from './shop-values.ts';

export interface ShopFieldsProps {
  form: UseFormReturnType<ShopValues>;
}

const columns = { cols: { base: 1, xs: 2 }, spacing: 'md', verticalSpacing: 'md' } as const;

/** A field's label, value and error. */
export function fieldOf(form: ShopFieldsProps['form'], name: keyof ShopValues) {
  return { label: shopLabels[name], name, ...form.getInputProps(name) };
}

/** The shop's name and address. */
export function PlaceFields({ form }: ShopFieldsProps) {
  return (
    <SettingsGroup title="Loja e endereço" hint="Aparecem no topo e no rodapé do site, nos termos e nos e-mails.">
      <Stack gap="md">
        <SimpleGrid {...columns}>
          <TextInput maxLength={60} autoComplete="off" {...fieldOf(form, 'name')} />
          <TextInput maxLength={120} autoComplete="organization" {...fieldOf(form, 'company')} />
          <MaskedInput kind="cnpj" {...fieldOf(form, 'cnpj')} />
          <NativeSelect data={[...states]} {...fieldOf(form, 'state')} />
        </SimpleGrid>
        <TextInput
          description="Rua, número, bairro, cidade, UF e CEP, como o cliente deve ler."
          maxLength={200}
          autoComplete="off"
          {...fieldOf(form, 'vicinity')}
        />
      </Stack>
    </SettingsGroup>
  );
}

/** The ways to reach the shop. */
export function ContactFields({ form }: ShopFieldsProps) {
  return (
    <SettingsGroup title="Redes e contato" hint="Uma rede em branco não aparece no rodapé.">
      <SimpleGrid {...columns}>
        <TextInput
          type="email"
          inputMode="email"
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          {...fieldOf(form, 'email')}
        />
        <MaskedInput kind="whatsapp" {...fieldOf(form, 'whatsapp')} autoComplete="off" />
        <TextInput
          placeholder="@sualoja"
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...fieldOf(form, 'instagram')}
        />
        <TextInput
          placeholder="facebook.com/sualoja"
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...fieldOf(form, 'facebook')}
        />
      </SimpleGrid>
    </SettingsGroup>
  );
}

/** The shop's connections to Google. */
export function GoogleFields({ form }: ShopFieldsProps) {
  return (
    <SettingsGroup title="Google" hint="Opcional. As visitas só são medidas de quem aceita os cookies.">
      <SimpleGrid {...columns}>
        <TextInput
          placeholder="G-XXXXXXXXXX"
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...fieldOf(form, 'analytics_id')}
        />
        <TextInput
          placeholder="ChIJ..."
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          {...fieldOf(form, 'google_place_id')}
        />
      </SimpleGrid>
    </SettingsGroup>
  );
}

/** The amount that people may reserve before they pay, and for how long. */
export function OrderFields({ form }: ShopFieldsProps) {
  const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 6 } as const;
  return (
    <SettingsGroup
      title="Pedidos"
      hint="Um pedido sem pagamento guarda os aparelhos até o fim da reserva; depois é cancelado sozinho."
    >
      <SimpleGrid {...columns}>
        <TextInput
          {...number}
          description="Vale para pedidos novos. 0: a reserva não termina."
          {...fieldOf(form, 'hold_hours')}
        />
        <TextInput
          {...number}
          description="Quem ainda não confirmou o e-mail tem um só."
          {...fieldOf(form, 'unpaid_orders')}
        />
        <TextInput
          {...number}
          description="Somadas nos pedidos sem pagamento de uma pessoa."
          {...fieldOf(form, 'unpaid_units')}
        />
        <TextInput
          {...number}
          description="De todos os aparelhos, sem pagamento. 0: sem limite."
          {...fieldOf(form, 'reserved_units')}
        />
        <TextInput
          {...number}
          maxLength={8}
          description="Em reais inteiros, sem pagamento. 0: sem limite."
          {...fieldOf(form, 'reserved_value')}
        />
        <TextInput
          {...number}
          description="De quem ainda não confirmou. 0: sem limite."
          {...fieldOf(form, 'unconfirmed_units')}
        />
        <TextInput
          {...number}
          maxLength={8}
          description="De quem ainda não confirmou. 0: sem limite."
          {...fieldOf(form, 'unconfirmed_value')}
        />
        <TextInput
          {...number}
          description="Dessas pessoas da mesma conexão. 0: sem limite."
          {...fieldOf(form, 'client_units')}
        />
      </SimpleGrid>
    </SettingsGroup>
  );
}
