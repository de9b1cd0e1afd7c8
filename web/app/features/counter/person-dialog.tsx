import { addCounterPersonCall, type CounterPerson } from '@giro/contract/calls/counter-people.ts';
import { cpfError, formatCpf } from '@giro/contract/rules/documents.ts';
import { personNameError, phoneError } from '@giro/contract/rules/person.ts';
import { Alert, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconUserPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { ActionForm } from '../../ui/panel/dialog/action-form.tsx';
import { missing } from '../../ui/panel/form/form-parts.ts';
import { findPerson } from './person-of-cpf.ts';

interface PersonDialogProps {
  /** Of somebody new, as it was read; else it is asked for. */
  cpf?: string | undefined;
  onDone: (person: CounterPerson) => void;
  onClose: () => void;
}

const fallback = 'Não foi possível identificar a pessoa.';

/** Says who is at the counter, by their CPF; somebody new is made of it and a name. */
export function PersonDialog({ cpf: read, onDone, onClose }: PersonDialogProps) {
  const [unknown, setUnknown] = useState(read);
  const name = useRef<HTMLInputElement>(null);
  const form = useForm({
    initialValues: { cpf: read ? formatCpf(read) : '', name: '', email: '', telefone: '' },
    validate: {
      cpf: cpfError,
      name: (text) => (unknown === undefined ? undefined : (missing(text) ?? personNameError(text))),
      telefone: (text) => (unknown === undefined || text === '' ? undefined : phoneError(text)),
    },
  });
  const isNew = unknown !== undefined;

  useEffect(() => {
    if (isNew) name.current?.focus();
  }, [isNew]);

  async function send({ cpf, ...person }: typeof form.values) {
    if (unknown !== cpf) {
      const known = await findPerson(cpf);
      if (known) return onDone(known);
      if (unknown === undefined) return setUnknown(cpf);
    }
    onDone((await callApi(addCounterPersonCall, { body: { cpf, ...person } })).person);
  }

  return (
    <ActionForm
      title="Identificar a pessoa"
      action={isNew ? 'Cadastrar' : 'Buscar'}
      form={form}
      send={send}
      fallback={fallback}
      onReload={async () => undefined}
      reloadLabel="Tentar de novo"
      onClose={onClose}
    >
      <MaskedInput
        kind="cpf"
        label="CPF"
        required
        data-autofocus={!isNew || undefined}
        {...form.getInputProps('cpf')}
        name="cpf"
      />
      {isNew ? (
        <>
          <Alert color="green" role="status" icon={<IconUserPlus aria-hidden />}>
            Ninguém tem este CPF aqui. Com o nome, a pessoa fica cadastrada; ela não recebe senha nem e-mail por isso.
          </Alert>
          <TextInput
            ref={name}
            label="Nome completo"
            required
            maxLength={120}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
            name="name"
          />
          <TextInput
            label="E-mail (opcional)"
            description="Para receber o recibo, e para criar uma senha depois."
            type="email"
            maxLength={254}
            autoComplete="off"
            {...form.getInputProps('email')}
            name="email"
          />
          <MaskedInput kind="phone" label="Telefone (opcional)" {...form.getInputProps('telefone')} name="telefone" />
        </>
      ) : (
        <Text size="sm" c="dimmed">
          Quem já comprou, vendeu ou tem cadastro no site aparece com o crédito e as propostas.
        </Text>
      )}
    </ActionForm>
  );
}
