import '@mantine/core/styles/Checkbox.layer.css';
import { roleNames, roles } from '@giro/contract/rules/roles.ts';
import { Checkbox, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { UserValues } from './user-form.ts';

/** The person's roles in the shop: any of them, each with the work of its holders; none makes a customer. */
export function RoleFields({ form }: { form: UseFormReturnType<UserValues> }) {
  return (
    <Checkbox.Group
      label="Perfil"
      description="Sem nenhum perfil, a pessoa é cliente. Quem muda de perfil precisa entrar de novo."
      {...form.getInputProps('roles')}
    >
      <Stack gap="sm" mt="xs">
        {roleNames.map((name) => (
          <Checkbox key={name} value={name} label={roles[name].label} description={roles[name].about} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
