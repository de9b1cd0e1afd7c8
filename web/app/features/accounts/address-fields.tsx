import { findAddressCall } from '@giro/contract/calls/addresses.ts';
import { onlyDigits } from '@giro/contract/rules/text.ts';
import { texts } from '@giro/contract/texts.ts';
import { Grid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api/call-api.ts';
import { queryOf } from '../../lib/api/use-call.ts';
import { MaskedInput } from '../../ui/masked-input.tsx';
import type { AddressValues } from './person-values.ts';

/** The parts of an address that a CEP fills in. */
const lookedUpParts = ['address', 'neighborhood', 'city', 'state'] as const;
type LookedUpPart = (typeof lookedUpParts)[number];
type FoundParts = Partial<Record<LookedUpPart, string>>;

/**
 * Changes that a look-up makes in a form: it takes over what was found, and takes back what an earlier one had
 * `filled`. Anything people typed stays. A look-up that found nothing leaves every part open.
 */
export function afterLookup(found: FoundParts, filled: ReadonlySet<LookedUpPart>) {
  const changes: FoundParts = {};
  for (const part of lookedUpParts) {
    if (found[part]) changes[part] = found[part];
    else if (filled.has(part)) changes[part] = '';
  }
  return { changes, filled: new Set(lookedUpParts.filter((part) => found[part])) };
}

const withoutStreet = 'Este CEP não diz a rua.';

/**
 * Fills a form's address from its CEP as soon as it has 8 digits. An answer for a CEP that changed since is dropped. A
 * CEP that is not found, or cannot be looked up, stops nobody, one of a whole town
 * has no street: `hint` says so, and the rest is typed.
 */
function useCepLookup(form: UseFormReturnType<AddressValues>) {
  const client = useQueryClient();
  const latest = useRef(onlyDigits(form.getValues().cep));
  const [filled, setFilled] = useState<ReadonlySet<LookedUpPart>>(new Set());
  const [searching, setSearching] = useState(false);
  const [hint, setHint] = useState<string>();

  function fill(found: FoundParts) {
    const next = afterLookup(found, filled);
    for (const part of lookedUpParts) {
      const text = next.changes[part];
      if (text === undefined) continue;
      form.setFieldValue(part, text);
      if (text) form.clearFieldError(part);
    }
    setFilled(next.filled);
  }

  async function search(cep: string) {
    setSearching(true);
    try {
      const found = await client.fetchQuery({
        ...queryOf(findAddressCall, { params: { cep } }),
        staleTime: Number.POSITIVE_INFINITY,
      });
      if (latest.current !== cep) return;
      fill(found);
      if (!found.address) setHint(withoutStreet);
    } catch (error) {
      if (latest.current !== cep) return;
      fill({});
      setHint(error instanceof ApiError && error.status === 404 ? texts.cep.notFound : texts.cep.failed);
    } finally {
      if (latest.current === cep) setSearching(false);
    }
  }

  /** To be told every text that is typed into the CEP. */
  function onCepChange(value: string) {
    const cep = onlyDigits(value);
    if (cep === latest.current) return;
    latest.current = cep;
    setHint(undefined);
    setSearching(false);
    if (cep.length === 8) void search(cep);
  }

  return { filled, searching, hint, onCepChange };
}

interface AddressFieldsProps {
  form: UseFormReturnType<AddressValues>;
  /** Marks CEP and number as required; the rules themselves are `addressRules`. */
  required?: boolean;
  /** Every part but the complement is required, the state by its name. */
  whole?: boolean;
}

/** An address that a CEP fills in. What the look-up filled is read-only; what it left empty can be typed. */
export function AddressFields({ form, whole = false, required = whole }: AddressFieldsProps) {
  const lookup = useCepLookup(form);
  const cep = form.getInputProps('cep');
  const part = (name: LookedUpPart) => ({
    ...form.getInputProps(name),
    name,
    required: whole,
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
