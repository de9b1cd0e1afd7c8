import { readPaymentSettingsCall } from '@giro/contract/calls/payment-settings.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { Notice } from '../../../ui/panel/form/notice.tsx';
import { useNotice } from '../../../ui/panel/form/use-notice.ts';
import { Loaded } from '../../../ui/panel/list/loaded.tsx';
import { PaymentsForm } from './payments-form.tsx';

/** Tab 'Pagamentos': who confirms the shop's Pix. */
export default function PaymentsTab() {
  const query = useCall(readPaymentSettingsCall);
  const notice = useNotice();
  return (
    <>
      <Loaded query={query} failure="Não foi possível carregar as configurações de pagamento.">
        {(config) => <PaymentsForm config={config} onSaved={notice.show} />}
      </Loaded>
      <Notice text={notice.text} />
    </>
  );
}
