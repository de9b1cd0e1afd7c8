import {
  type AgentSettings,
  readAgentSettingsCall,
  saveAgentSettingsCall,
} from '@giro/contract/calls/agent-settings.ts';
import { Anchor, Checkbox, Stack, Text } from '@mantine/core';
import { callApi } from '../../../lib/api/call-api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { Loaded } from '../../../ui/panel/list/list-states.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { SettingsEnd, type SettingsFormProps, SettingsGroup, useSettingsForm } from '../settings-form.tsx';

const labels = { agents: 'Aberta a assistentes' };

function AgentsForm({ config, onSaved }: SettingsFormProps<AgentSettings>) {
  const record = useSettingsForm({
    call: readAgentSettingsCall,
    config,
    valuesOf: ({ agents }) => ({ agents }),
    labels,
    fallback: 'Não foi possível salvar. Tente de novo.',
  });
  const { root, form, loaded, save, take } = record;

  const submit = (body: { agents: boolean }) =>
    save.run(async () => {
      const saved = await callApi(saveAgentSettingsCall, { body, version: loaded.version });
      take(saved);
      onSaved(saved.agents ? 'A loja está aberta a assistentes.' : 'A loja está fechada a assistentes.');
    });

  return (
    <form ref={root} noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md" align="start">
        <Checkbox
          label={labels.agents}
          description="Vale para aparelhos publicados e para a avaliação de usados. Nenhum dado de pessoas entra ou sai, e ninguém compra sem abrir a loja."
          name="agents"
          {...form.getInputProps('agents', { type: 'checkbox' })}
        />
        {loaded.agents && (
          <Text size="sm">
            O que eles leem:{' '}
            <Anchor href="/llms.txt" inherit>
              /llms.txt
            </Anchor>{' '}
            e{' '}
            <Anchor href="/.well-known/ucp" inherit>
              /.well-known/ucp
            </Anchor>
            .
          </Text>
        )}
        <SettingsEnd record={record}>
          <SubmitButton loading={save.isSaving}>Salvar acesso</SubmitButton>
        </SettingsEnd>
      </Stack>
    </form>
  );
}

/** Opens the shop to assistants, or closes it. */
export function AgentsSection({ onDone }: { onDone: (message: string) => void }) {
  const query = useCall(readAgentSettingsCall);
  return (
    <SettingsGroup
      title="Assistentes"
      hint="Assistentes de compras (ChatGPT, Gemini e outros) encontram os seus aparelhos e dizem quanto você paga por um usado, pelo protocolo UCP. Quem quer comprar ou vender chega à loja por um link."
    >
      <Loaded query={query} failure="Não foi possível carregar o acesso de assistentes.">
        {(config) => <AgentsForm config={config} onSaved={onDone} />}
      </Loaded>
    </SettingsGroup>
  );
}
