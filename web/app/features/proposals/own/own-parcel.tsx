import type { ParcelOfProposal } from '@giro/contract/calls/parcels.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyCode } from '../../../ui/copy-button.tsx';
import { WayLine } from '../../../ui/way-line.tsx';
import { followedParcel, postByWords, wayOfProposal } from '../../delivery/parcel-words.ts';
import styles from './own-parcel.module.css';

/** The words for a seller about their newest parcel, besides its steps. */
function wordsOf(parcel: ParcelOfProposal): string | undefined {
  const { state, way } = parcel;
  if (state === 'expired') return 'O prazo do código terminou. Peça outro à loja.';
  if (state === 'claim') return 'Houve um problema no transporte. A loja está vendo com a transportadora e avisa você.';
  if (state === 'returning' || state === 'returned') return `${parcel.state_label}. A loja vai falar com você.`;
  return way === 'from-seller' && state === 'ready' ? postByWords(parcel) : undefined;
}

/** The travels of a seller's device: the code to post it with and until when, then the steps to the shop, or back. */
export function OwnParcel({ parcels }: { parcels: readonly ParcelOfProposal[] | undefined }) {
  const parcel = followedParcel(parcels);
  const way = parcel && wayOfProposal(parcel);
  const words = parcel && wordsOf(parcel);
  if (!parcel || !(way || words)) return null;
  const { tracking_code, tracking_url } = parcel;
  return (
    <Card component="section" className={styles.card} aria-label="Envio">
      {words && <p className={styles.words}>{words}</p>}
      {way && <WayLine label="Andamento do envio" steps={way.steps} done={way.done} />}
      {tracking_code && (
        <p className={styles.code}>
          <CopyCode code={tracking_code} />
          {tracking_url && (
            <a href={tracking_url} target="_blank" rel="noopener noreferrer">
              Ver no site da transportadora
            </a>
          )}
        </p>
      )}
    </Card>
  );
}
