import { readShopConfigCall } from '@giro/contract/calls/settings.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { Allowed } from '../../../ui/panel/allowed.tsx';
import { Notice } from '../../../ui/panel/form/notice.tsx';
import { useNotice } from '../../../ui/panel/form/use-notice.ts';
import { Loaded } from '../../../ui/panel/list/loaded.tsx';
import { ReviewsAdmin } from '../../reviews/reviews-admin.tsx';
import { ShopForm } from './shop-form.tsx';

function ShopSettings({ onSaved }: { onSaved: (message: string) => void }) {
  const query = useCall(readShopConfigCall);
  return (
    <Loaded query={query} failure="Não foi possível carregar as configurações da loja.">
      {(config) => <ShopForm config={config} onSaved={onSaved} />}
    </Loaded>
  );
}

/** Tab 'Loja': what the shop says of itself, and its customers of it. */
export default function ShopTab() {
  const notice = useNotice();
  return (
    <>
      <Allowed may="settings.see">
        <ShopSettings onSaved={notice.show} />
      </Allowed>
      <Allowed may="reviews.see">
        <ReviewsAdmin />
      </Allowed>
      <Notice text={notice.text} />
    </>
  );
}
