import { addWebhookCall, saveWebhookCall, type Webhook } from '@giro/contract/calls/webhooks.ts';
import { eventGroups } from '@giro/contract/rules/webhook.ts';
import { Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { callApi } from '../../../lib/api/call-api.ts';
import { ActionForm } from '../../../ui/panel/dialog/action-form.tsx';
import { missing } from '../../../ui/panel/form/form-parts.ts';
import { groupLabel } from './event-words.ts';

interface WebhookDialogProps {
  /** Without one, an endpoint is added. */
  row: Webhook | undefined;
  /** `secret` is of one that was added. */
  onSaved: (message: string, secret?: string) => Promise<void>;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

const groups = ['*', ...eventGroups.filter((group) => group !== 'webhook').map((group) => `${group}.*`)];

/** Adds or changes an endpoint: its address, and what it gets. */
export default function WebhookDialog({ row, onSaved, onReload, onClose }: WebhookDialogProps) {
  const form = useForm({
    initialValues: {
      url: row?.url ?? '',
      events: row?.events ?? ['*'],
      description: row?.description ?? '',
      active: row?.active ?? true,
    },
    validate: { url: missing },
  });
  /** Single types that a program chose stay choices. */
  const choices = [...groups, ...(row?.events ?? []).filter((event) => !groups.includes(event))];

  async function send({ active, ...values }: typeof form.values) {
    if (row) {
      await callApi(saveWebhookCall, { params: { id: row.id }, body: { ...values, active } });
      return onSaved('Webhook salvo.');
    }
    const { secret } = await callApi(addWebhookCall, { body: values });
    return onSaved('Webhook adicionado.', secret);
  }

  return (
    <ActionForm
      title={row ? 'Editar webhook' : 'Adicionar webhook'}
      action="Salvar"
      form={form}
      send={send}
      fallback="Não foi possível salvar o webhook. Tente de novo."
      onReload={onReload}
      onClose={onClose}
    >
      <TextInput
        label="Endereço"
        description="Precisa começar com https:// e estar na internet."
        placeholder="https://exemplo.com.br/giro"
        type="url"
        inputMode="url"
        required
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('url')}
      />
      <TextInput label="Descrição" maxLength={200} autoComplete="off" {...form.getInputProps('description')} />
      <Checkbox.Group label="O que recebe" {...form.getInputProps('events')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
          {choices.map((pattern) => (
            <Checkbox key={pattern} value={pattern} label={groupLabel(pattern)} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      {row && (
        <Checkbox
          label="Ligado"
          description="Desligado, nada sai para este endereço. Ligado de novo, o que esperava sai na hora."
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
      )}
    </ActionForm>
  );
}
