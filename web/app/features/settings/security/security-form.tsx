import {
  type SecuritySettings,
  type SecuritySettingsBody,
  saveSecuritySettingsCall,
  securitySettingsCall,
} from '@giro/contract/calls/security-settings.ts';
import { Anchor, Checkbox, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { callApi } from '../../../lib/api/call-api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import styles from '../settings.module.css';
import {
  SettingsFoot,
  type SettingsFormProps,
  SettingsGroup,
  SettingsTab,
  useSettingsForm,
} from '../settings-form.tsx';

const fallback = 'Não foi possível salvar as regras de segurança. Tente de novo.';
const labels = { require_factor: 'Exigir para a equipe' };

/** The number of the shop's people with a second factor, and the names of those without. */
function Team({ people, people_with_factor, without_factor }: SecuritySettings) {
  return (
    <div>
      <Text>
        {people_with_factor} de {people} {people === 1 ? 'pessoa' : 'pessoas'} da equipe com segundo fator.
      </Text>
      {without_factor.length > 0 && (
        <Text size="sm" c="dimmed">
          Sem segundo fator: {without_factor.join(', ')}.
        </Text>
      )}
    </div>
  );
}

/** The rule that everybody of the shop enrols a second factor before anything else, or not. */
function SecurityForm({ config, onSaved }: SettingsFormProps<SecuritySettings>) {
  const record = useSettingsForm({
    call: securitySettingsCall,
    config,
    valuesOf: ({ require_factor }) => ({ require_factor }),
    labels,
    fallback,
    describe: (error) =>
      Object.values(error.fieldErrors)
        .concat(error.serverMessage ?? fallback)
        .slice(0, 1),
  });
  const { root, form, loaded, save, take } = record;

  const submit = (body: SecuritySettingsBody) =>
    save.run(async () => {
      const answer = await callApi(saveSecuritySettingsCall, { body, version: loaded.version });
      take(answer.settings);
      onSaved(answer.message);
    });

  return (
    <form ref={root} noValidate className={styles.form} onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <SettingsGroup
          title="Segundo fator"
          hint="Além da senha, um código do celular ou uma chave de acesso: uma senha descoberta sozinha não abre a loja."
        >
          <Stack gap="md">
            <Team {...loaded} />
            <Checkbox
              label={labels.require_factor}
              description="Quem ainda não tem um segundo fator precisa ativá-lo antes de continuar."
              name="require_factor"
              {...form.getInputProps('require_factor', { type: 'checkbox' })}
            />
            <Text size="sm">
              O seu fica em{' '}
              <Anchor component={Link} to="/seguranca" inherit>
                Segurança
              </Anchor>
              .
            </Text>
          </Stack>
        </SettingsGroup>
        <SettingsFoot record={record} action="Salvar regras de segurança" />
      </Stack>
    </form>
  );
}

/** Tab 'Segurança': what the shop demands of its people. */
export default function SecurityTab() {
  return (
    <SettingsTab
      query={useCall(securitySettingsCall)}
      failure="Não foi possível carregar as regras de segurança."
      form={SecurityForm}
    />
  );
}
