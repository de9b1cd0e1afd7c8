import { securitySettingsCall } from '@giro/contract/calls/security-settings.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { Notice } from '../../../ui/panel/form/notice.tsx';
import { useNotice } from '../../../ui/panel/form/use-notice.ts';
import { Loaded } from '../../../ui/panel/list/loaded.tsx';
import { SecurityForm } from './security-form.tsx';

/** Tab 'Segurança': what the shop demands of its people. */
export default function SecurityTab() {
  const query = useCall(securitySettingsCall);
  const notice = useNotice();
  return (
    <>
      <Loaded query={query} failure="Não foi possível carregar as regras de segurança.">
        {(config) => <SecurityForm config={config} onSaved={notice.show} />}
      </Loaded>
      <Notice text={notice.text} />
    </>
  );
}
