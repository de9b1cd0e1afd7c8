import { readShopConfigCall } from '@giro/contract/calls/settings.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { Notice } from '../../../ui/panel/form/notice.tsx';
import { useNotice } from '../../../ui/panel/form/use-notice.ts';
import { Loaded } from '../../../ui/panel/list/loaded.tsx';
import { ReviewsAdmin } from '../../reviews/reviews-admin.tsx';
import { ShopForm } from './shop-form.tsx';

/** Tab 'Loja': what the shop says of itself. */
export default function ShopTab() {
  const query = useCall(readShopConfigCall);
  const notice = useNotice();
  return (
    <>
      <Loaded query={query} failure="Não foi possível carregar as configurações da loja.">
        {(config) => <ShopForm config={config} onSaved={notice.show} />}
      </Loaded>
      <ReviewsAdmin />
      <Notice text={notice.text} />
    </>
  );
}
