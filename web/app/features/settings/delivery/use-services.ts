import { readCarrierSettingsCall } from '@giro/contract/calls/carrier-settings.ts';
import { readTariffCall } from '@giro/contract/calls/delivery-settings.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useMay } from '../../../ui/panel/allowed.tsx';

interface ServiceChoice {
  /** As quotes and parcels name it: 'correios:03298', 'tabela:2'. */
  id: string;
  label: string;
}

/** The services by which the shop sends, as far as this person may see them: the carrier's, and its own tariff's. */
export function useServices(): ServiceChoice[] {
  const may = useMay();
  const carrier = useCall(readCarrierSettingsCall, undefined, { enabled: may('carrier-settings.see') });
  const tariff = useCall(readTariffCall, undefined, { enabled: may('delivery-settings.see') });
  const { carrier: name, services = [] } = carrier.data ?? {};
  return [
    ...services
      .filter(({ way, active }) => way === 'send' && active)
      .map(({ code, label }) => ({ id: `${name}:${code}`, label })),
    ...(tariff.data?.rows ?? [])
      .filter(({ active }) => active)
      .map(({ id, name: label }) => ({ id: `tabela:${id}`, label })),
  ];
}
