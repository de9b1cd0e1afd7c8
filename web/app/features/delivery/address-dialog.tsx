import {
  addAddressCall,
  listAddressesCall,
  type OwnAddress,
  saveAddressCall,
} from '@giro/contract/calls/own-addresses.ts';
import { cepError, formatCep, ufOf } from '@giro/contract/rules/address.ts';
import { formatPhone, phoneError } from '@giro/contract/rules/person.ts';
import { Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { useSession } from '../../lib/api/session.ts';
import { queryOf, refresh } from '../../lib/api/use-call.ts';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { FormDialog } from '../../ui/panel/dialog/form-dialog.tsx';
import { useRecordForm } from '../../ui/panel/form/use-record-form.ts';
import { nameRule, required } from '../accounts/account-inputs.tsx';
import { AddressFields } from '../accounts/address-fields.tsx';
import type { AddressValues } from '../accounts/person-values.ts';
import { addressBodyOf, stateOf } from './address-words.ts';
import { deliveryCep } from './delivery-cep.ts';

interface FormValues extends AddressValues {
  label: string;
  recipient: string;
  phone: string;
  is_default: boolean;
}

const labels: Record<keyof FormValues, string> = {
  label: 'Nome do endereço',
  recipient: 'Quem recebe',
  phone: 'Telefone',
  cep: 'CEP',
  address: 'Endereço',
  number: 'Número',
  complement: 'Complemento',
  neighborhood: 'Bairro',
  city: 'Cidade',
  state: 'Estado',
  is_default: 'Endereço principal',
};

const stateRule = (state: string) =>
  required(state) ?? (stateOf(state) ? undefined : 'Escreva a sigla do estado, como SC.');

const rules = {
  label: required,
  recipient: nameRule,
  phone: (phone: string) => required(phone) ?? phoneError(phone),
  cep: cepError,
  address: required,
  number: required,
  neighborhood: required,
  city: required,
  state: stateRule,
};

interface AddressDialogProps {
  /** The one that is changed; without it one is added. */
  address?: OwnAddress | undefined;
  onSaved: (message: string, address: OwnAddress) => void;
  onClose: () => void;
}

/** Adds or changes an address of one's own. A new one begins with who is signed in, and the CEP of this visit. */
export function AddressDialog({ address, onSaved, onClose }: AddressDialogProps) {
  const client = useQueryClient();
  const { user } = useSession();
  const valuesOf = (row: OwnAddress | undefined): FormValues => ({
    label: row?.label ?? '',
    recipient: row?.recipient ?? user?.name ?? '',
    phone: formatPhone(row?.phone ?? user?.telefone ?? ''),
    is_default: row?.is_default ?? false,
    cep: formatCep(row?.cep ?? deliveryCep.read() ?? ''),
    address: row?.address ?? '',
    number: row?.number ?? '',
    complement: row?.complement ?? '',
    neighborhood: row?.neighborhood ?? '',
    city: row?.city ?? '',
    state: row ? ufOf(row.state) || row.state : '',
  });
  const record = useRecordForm<OwnAddress | undefined, FormValues>({
    row: address,
    valuesOf,
    problemsOf: rules,
    labels,
    fallback: 'Não foi possível salvar o endereço. Tente de novo em instantes.',
    fetchAnew: async ({ id }) =>
      (await client.fetchQuery({ ...queryOf(listAddressesCall), staleTime: 0 })).addresses.find(
        (each) => each.id === id,
      ),
    gone: 'Este endereço não existe mais.',
  });
  const { form, loaded } = record;
  const field = (name: 'label' | 'recipient' | 'phone') => ({ ...form.getInputProps(name), name });
  let saved: OwnAddress | undefined;

  async function send(values: FormValues) {
    const body = addressBodyOf(values);
    const { address: answered } = loaded
      ? await callApi(saveAddressCall, { params: { id: loaded.id }, body, version: loaded.version })
      : await callApi(addAddressCall, { body });
    saved = answered;
    return { message: loaded ? 'Endereço salvo.' : 'Endereço adicionado.', id: answered.id };
  }

  return (
    <FormDialog
      noun="endereço"
      record={record}
      send={send}
      onSaved={async (message) => {
        await refresh(client, listAddressesCall);
        if (saved) onSaved(message, saved);
      }}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label={labels.label}
          placeholder="Casa, trabalho…"
          required
          autoComplete="off"
          maxLength={30}
          data-autofocus
          {...field('label')}
        />
        <TextInput label={labels.recipient} required autoComplete="name" maxLength={120} {...field('recipient')} />
        <MaskedInput kind="phone" label={labels.phone} required {...field('phone')} />
      </SimpleGrid>
      <AddressFields form={form as unknown as UseFormReturnType<AddressValues>} whole />
      <Checkbox label="Usar como endereço principal" {...form.getInputProps('is_default', { type: 'checkbox' })} />
    </FormDialog>
  );
}
