import { readBoxesCall, readDeliverySettingsCall, readTariffCall } from '@giro/contract/calls/delivery-settings.ts';
import { Stack } from '@mantine/core';
import { useCall } from '../../../lib/api/use-call.ts';
import { SettingsTab } from '../settings-form.tsx';
import { BoxesForm } from './boxes-form.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import { TariffForm } from './tariff-form.tsx';

/** Tab 'Entregas': how the shop delivers, its boxes, and its own prices. */
export default function DeliveryTab() {
  return (
    <Stack gap="xl">
      <SettingsTab
        query={useCall(readDeliverySettingsCall)}
        failure="Não foi possível carregar as entregas."
        form={DeliveryForm}
      />
      <SettingsTab query={useCall(readBoxesCall)} failure="Não foi possível carregar as caixas." form={BoxesForm} />
      <SettingsTab query={useCall(readTariffCall)} failure="Não foi possível carregar a tabela." form={TariffForm} />
    </Stack>
  );
}
