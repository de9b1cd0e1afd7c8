import { Grid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MaskedInput } from '../../ui/masked-input.tsx';
import type { LookedUpPart } from './looked-up-address.ts';
import type { AddressValues } from './person-values.ts';
import { useCepLookup } from './use-cep-lookup.ts';

interface AddressFieldsProps {
  form: UseFormReturnType<AddressValues>;
  /** Marks CEP and number as required; the rules themselves are `addressRules`. */
  required?: boolean;
}

/** An address that a CEP fills in. What the look-up filled is read-only; what it left empty can be typed. */
export function AddressFields({ form, required = false }: AddressFieldsProps) {
  const lookup = useCepLookup(form);
  const cep = form.getInputProps('cep');
  const part = (name: LookedUpPart) => ({
    ...form.getInputProps(name),
    name,
    readOnly: lookup.filled.has(name),
    variant: lookup.filled.has(name) ? 'filled' : undefined,
  });

  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, xs: 4 }}>
        <MaskedInput
          kind="cep"
          label="CEP"
          required={required}
          loading={lookup.searching}
          {...cep}
          onChange={(value) => {
            cep.onChange(value);
            lookup.onCepChange(value);
          }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={
            lookup.hint && (
              <span role="status">
                <span>{lookup.hint}</span> Preencha o endereço.
              </span>
            )
          }
          name="cep"
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, xs: 8 }}>
        <TextInput label="Endereço" autoComplete="address-line1" maxLength={200} {...part('address')} />
      </Grid.Col>
      <Grid.Col span={4}>
        <TextInput
          label="Número"
          required={required}
          autoComplete="off"
          maxLength={20}
          {...form.getInputProps('number')}
          name="number"
        />
      </Grid.Col>
      <Grid.Col span={8}>
        <TextInput
          label="Complemento (opcional)"
          autoComplete="address-line2"
          maxLength={100}
          {...form.getInputProps('complement')}
          name="complement"
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, xs: 5 }}>
        <TextInput label="Bairro" autoComplete="address-level3" maxLength={100} {...part('neighborhood')} />
      </Grid.Col>
      <Grid.Col span={{ base: 8, xs: 5 }}>
        <TextInput label="Cidade" autoComplete="address-level2" maxLength={100} {...part('city')} />
      </Grid.Col>
      <Grid.Col span={{ base: 4, xs: 2 }}>
        <TextInput label="Estado" autoComplete="address-level1" maxLength={50} {...part('state')} />
      </Grid.Col>
    </Grid>
  );
}
