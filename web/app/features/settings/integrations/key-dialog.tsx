import { type ApiKey, makeApiKeyCall } from '@giro/contract/calls/api-keys.ts';
import { type Permission, permissionsOf } from '@giro/contract/rules/roles.ts';
import { Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { callApi } from '../../../lib/api/call-api.ts';
import { useSession } from '../../../lib/api/session.ts';
import { ActionForm } from '../../../ui/panel/dialog/action-form.tsx';
import { missing } from '../../../ui/panel/form/form-parts.ts';
import { inOrder, permissionLabel } from './permission-words.ts';

interface KeyDialogProps {
  onMade: (made: { key: ApiKey; secret: string }) => Promise<void>;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 4 } as const;

/** Makes a key. Whoever makes it chooses among what they may do themselves. */
export default function KeyDialog({ onMade, onReload, onClose }: KeyDialogProps) {
  const { user } = useSession();
  const form = useForm({
    initialValues: { name: '', permissions: [] as Permission[], expires_in_days: '90', per_minute: '600' },
    validate: { name: missing },
  });

  return (
    <ActionForm
      title="Criar chave"
      action="Criar chave"
      form={form}
      send={async (body) => onMade(await callApi(makeApiKeyCall, { body }))}
      fallback="Não foi possível criar a chave. Tente de novo."
      onReload={onReload}
      onClose={onClose}
    >
      <TextInput
        label="Nome"
        description="O programa que vai usar. Aparece em Atividades."
        placeholder="ERP"
        required
        maxLength={80}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label="Vale por (dias)" {...number} {...form.getInputProps('expires_in_days')} />
        <TextInput label="Chamadas por minuto" {...number} {...form.getInputProps('per_minute')} />
      </SimpleGrid>
      <Checkbox.Group
        label="O que pode fazer"
        description="Sem marcar nada, lê só o que é público. Ações que pedem a sua senha nenhuma chave faz."
        {...form.getInputProps('permissions')}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="sm">
          {inOrder(user ? permissionsOf(user) : []).map((permission) => (
            <Checkbox key={permission} value={permission} label={permissionLabel(permission)} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    </ActionForm>
  );
}
