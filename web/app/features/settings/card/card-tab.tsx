import { readCardSettingsCall } from '@giro/contract/calls/card-settings.ts';
import { readInstalmentSettingsCall } from '@giro/contract/calls/instalments.ts';
import { Stack } from '@mantine/core';
import { useCall } from '../../../lib/api/use-call.ts';
import { Allowed } from '../../../ui/panel/allowed.tsx';
import { SettingsTab } from '../settings-form.tsx';
import { CardForm } from './card-form.tsx';
import { InstalmentsForm } from './instalments-form.tsx';

const Terms = () => (
  <SettingsTab
    query={useCall(readInstalmentSettingsCall)}
    failure="Não foi possível carregar as parcelas."
    form={InstalmentsForm}
  />
);

const Provider = () => (
  <SettingsTab
    query={useCall(readCardSettingsCall)}
    failure="Não foi possível carregar as configurações do cartão."
    form={CardForm}
  />
);

/** Tab 'Cartão e parcelas': how prices are divided, and who takes the shop's cards. */
export default function CardTab() {
  return (
    <Stack gap="xl">
      <Allowed may="settings.see">
        <Terms />
      </Allowed>
      <Allowed may="payment-settings.see">
        <Provider />
      </Allowed>
    </Stack>
  );
}
