import { readDeviceSettingsCall } from '@giro/contract/calls/device-settings.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { Notice } from '../../../ui/panel/form/notice.tsx';
import { useNotice } from '../../../ui/panel/form/use-notice.ts';
import { Loaded } from '../../../ui/panel/list/loaded.tsx';
import { DeviceForm } from './device-form.tsx';

/** Tab 'Aparelhos': how the shop buys devices. */
export default function DevicesTab() {
  const query = useCall(readDeviceSettingsCall);
  const notice = useNotice();
  return (
    <>
      <Loaded query={query} failure="Não foi possível carregar as regras de aparelhos.">
        {(config) => <DeviceForm config={config} onSaved={notice.show} />}
      </Loaded>
      <Notice text={notice.text} />
    </>
  );
}
