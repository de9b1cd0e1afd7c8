import type { Tracking } from '@giro/contract/calls/parcels.ts';
import { formatSoon } from '@giro/contract/rules/dates.ts';
import { CopyCode } from '../../ui/copy-button.tsx';
import { WayLine } from '../../ui/way-line.tsx';
import styles from './parcel-way.module.css';
import { arrivalWords, parcelNote, wayToBuyer } from './parcel-words.ts';

/** Everything that happened to a parcel, the newest first. */
function Events({ events }: Pick<Tracking, 'events'>) {
  if (events.length === 0) return null;
  return (
    <ol reversed aria-label="O que aconteceu" className={styles.events}>
      {events
        .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
        .map(({ at, label, place }) => (
          <li key={`${at} ${label}`}>
            <b>{label}</b>
            <span className={styles.when}>
              <time dateTime={at}>{formatSoon(at)}</time>
              {place && ` · ${place}`}
            </span>
          </li>
        ))}
    </ol>
  );
}

interface ParcelWayProps {
  tracking: Tracking;
  /** The carrier's own page of it. */
  url?: string | null | undefined;
}

/** The progress of a parcel, for who awaits it: the steps, until when it comes, and all that happened. */
export function ParcelWay({ tracking, url }: ParcelWayProps) {
  const { state, label, service, carrier, tracking_code } = tracking;
  const way = wayToBuyer(state);
  const note = parcelNote(tracking);
  const arrival = arrivalWords(tracking);
  const by = [service, carrier].filter(Boolean).join(' · ');
  return (
    <div className={styles.parcel}>
      {arrival && <p className={styles.arrival}>{arrival}</p>}
      {way ? (
        <WayLine label="Andamento da entrega" steps={way.steps} done={way.done} />
      ) : (
        <p className={styles.arrival}>{label}</p>
      )}
      {note && <p className={styles.note}>{note}</p>}
      {(by || tracking_code) && (
        <p className={styles.by}>
          {by}
          {tracking_code && <CopyCode code={tracking_code} />}
          {url && (
            <a href={url} target="_blank" rel="noopener noreferrer">
              Ver no site da transportadora
            </a>
          )}
        </p>
      )}
      <Events events={tracking.events} />
    </div>
  );
}
