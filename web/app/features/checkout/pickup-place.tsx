import { usualFulfilment } from '@giro/contract/rules/fulfilment.ts';
import { IconClock, IconMapPin } from '@tabler/icons-react';
import { groupHours } from '../storefront/opening-hours.ts';
import { usePlaceInfo } from '../storefront/place-info.ts';
import styles from './checkout.module.css';
import place from './pickup-place.module.css';

/** Place and time for fetching the order. */
export function PickupPlace() {
  const { data, isError } = usePlaceInfo();
  return (
    <section aria-labelledby="retirada" className={styles.card}>
      <h2 id="retirada" className={styles.heading}>
        {usualFulfilment.label}
      </h2>
      {isError && <p className={styles.notice}>O endereço vai no e-mail de confirmação.</p>}
      {data && (
        <div className={place.columns}>
          <p className={place.line}>
            <IconMapPin size={20} stroke={1.5} aria-hidden />
            {data.vicinity}
          </p>
          <div className={place.line}>
            <IconClock size={20} stroke={1.5} aria-hidden />
            <dl className={place.hours}>
              {groupHours(data.opening_hours).map(({ days, hours }) => (
                <div key={days}>
                  <dt>{days}</dt>
                  <dd className="tabular">{hours}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      )}
    </section>
  );
}
