import { type CounterPerson, fillCounterPersonCall } from '@giro/contract/calls/counter-people.ts';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { callApi } from '../../lib/api/call-api.ts';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { ActionForm } from '../../ui/panel/dialog/action-form.tsx';
import { missing } from '../../ui/panel/form/form-parts.ts';
import { AddressFields } from '../accounts/address-fields.tsx';
import { emptyAddress } from '../accounts/person-values.ts';

const blank = { cpf: '', rg: '', ...emptyAddress };
type Values = typeof blank;

interface FillPersonDialogProps {
  person: CounterPerson;
  onDone: (person: CounterPerson) => void;
  onClose: () => void;
}

/** Asks for what a purchase needs and nobody knows yet of somebody. */
export function FillPersonDialog({ person, onDone, onClose }: FillPersonDialogProps) {
  const asked = new Set(person.missing);
  const form = useForm<Values>({
    initialValues: blank,
    validate: (values) =>
      Object.fromEntries(
        Object.entries(values).map(([field, text]) => [field, asked.has(field) ? missing(text) : undefined]),
      ),
  });
  const hasAddress = Object.keys(emptyAddress).some((part) => asked.has(part));
  return (
    <ActionForm
      title="Completar o cadastro"
      action="Salvar"
      form={form}
      send={async (values) =>
        onDone((await callApi(fillCounterPersonCall, { params: { id: person.id }, body: values })).person)
      }
      fallback="Não foi possível salvar o cadastro."
      onReload={async () => undefined}
      reloadLabel="Tentar de novo"
      onClose={onClose}
    >
      <Text size="sm">
        O recibo de compra leva estes dados de {person.name}. O que já está no cadastro fica como é.
      </Text>
      {asked.has('cpf') && <MaskedInput kind="cpf" label="CPF" required {...form.getInputProps('cpf')} name="cpf" />}
      {asked.has('rg') && (
        <TextInput
          label="RG"
          required
          maxLength={20}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('rg')}
          name="rg"
        />
      )}
      {hasAddress && <AddressFields form={form} required />}
    </ActionForm>
  );
}
