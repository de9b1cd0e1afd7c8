import { readShopMailsCall } from '@giro/contract/calls/shop-mails.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { Notice } from '../../../ui/panel/form/notice.tsx';
import { useNotice } from '../../../ui/panel/form/use-notice.ts';
import { Loaded } from '../../../ui/panel/list/loaded.tsx';
import { ShopMailsForm } from './shop-mails-form.tsx';

/** Tab 'Avisos': which mails the shop's own people get. */
export default function NoticesTab() {
  const notice = useNotice();
  const query = useCall(readShopMailsCall);
  return (
    <>
      <Loaded query={query} failure="Não foi possível carregar os avisos da loja.">
        {(config) => <ShopMailsForm config={config} onSaved={notice.show} />}
      </Loaded>
      <Notice text={notice.text} />
    </>
  );
}
