import { readTrackingCall } from '@giro/contract/calls/parcels.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useLinkToken } from '../../lib/start/use-link-token.ts';
import { LinkPage } from '../../ui/link-page.tsx';
import styles from './parcel-way.module.css';
import { ParcelWay } from './parcel-way.tsx';

const wayOut = {
  to: '/pedidos',
  action: 'Ver meus pedidos',
  words: 'Abra o link completo que enviamos por e-mail. Na sua conta, você encontra tudo em Meus pedidos.',
};

/** '/rastreio': where the link in the mails of a parcel leads, for whoever has it. */
export function TrackingPage() {
  const token = useLinkToken();
  const query = useCall(readTrackingCall, { params: { token: token ?? '' } }, { enabled: Boolean(token) });
  return (
    <LinkPage
      title="Acompanhe a entrega"
      token={token}
      query={query}
      missing="Não encontramos esta entrega"
      failure="Não conseguimos abrir a entrega"
      wayOut={wayOut}
    >
      {({ tracking }) => (
        <>
          <p className={styles.about}>
            {tracking.order_code && `Pedido ${tracking.order_code} · `}
            {tracking.city} · {tracking.uf}
          </p>
          <ParcelWay tracking={tracking} />
        </>
      )}
    </LinkPage>
  );
}
