import type { ShownPhoto } from '@giro/contract/calls/counter-offers.ts';
import { IconChevronLeft, IconChevronRight, IconPhotoOff, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { StoredPicture } from '../../ui/stored-picture.tsx';
import styles from './offer-photos.module.css';

const thumbnailPixels = 104;
const largePixels = 1200;

/** Keeps the window around this one open when Escape closes the photo. */
const ownEscape = { 'data-mantine-stop-propagation': true };

interface LargePhotoProps {
  photos: readonly ShownPhoto[];
  index: number;
  onMove: (step: number) => void;
  onClose: () => void;
}

const wordsOf = (index: number, photos: readonly ShownPhoto[]) => `Foto ${index + 1} de ${photos.length}`;

/** One photo, as large as the screen. At either end its button stays where the keyboard is. */
function LargePhoto({ photos, index, onMove, onClose }: LargePhotoProps) {
  const photo = photos[index];
  const words = wordsOf(index, photos);
  return (
    <div className={styles.stage}>
      <div className={styles.bar}>
        <p className="tabular" aria-live="polite">
          {words}
        </p>
        <button type="button" className={styles.tool} aria-label="Fechar foto" onClick={onClose} {...ownEscape}>
          <IconX size={24} aria-hidden />
        </button>
      </div>
      <StoredPicture
        key={photo?.id}
        src={photo?.url}
        alt={`${words} do seu aparelho`}
        width={largePixels}
        height={largePixels}
        loading="eager"
        className={styles.picture}
      >
        <span className={styles.missing}>
          <IconPhotoOff size={32} stroke={1.5} aria-hidden /> Esta foto não abriu.
        </span>
      </StoredPicture>
      {photos.length > 1 && (
        <div className={styles.moves}>
          <button
            type="button"
            className={styles.tool}
            aria-label="Foto anterior"
            aria-disabled={index === 0}
            onClick={() => onMove(-1)}
            {...ownEscape}
          >
            <IconChevronLeft size={24} aria-hidden />
          </button>
          <button
            type="button"
            className={styles.tool}
            aria-label="Próxima foto"
            aria-disabled={index === photos.length - 1}
            onClick={() => onMove(1)}
            {...ownEscape}
          >
            <IconChevronRight size={24} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}

/** The photos of the inspection, small; each opens large, with the others beside it. */
export function OfferPhotos({ photos }: { photos: readonly ShownPhoto[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState<number>();
  const move = (step: number) => setIndex((at = 0) => Math.min(Math.max(at + step, 0), photos.length - 1));
  const close = () => dialog.current?.close();

  function open(position: number) {
    setIndex(position);
    dialog.current?.showModal();
  }

  function moveByKey({ key }: KeyboardEvent) {
    if (key === 'ArrowLeft') move(-1);
    if (key === 'ArrowRight') move(1);
  }

  return (
    <>
      <ul className={styles.photos}>
        {photos.map(({ id, url }, position) => (
          <li key={id}>
            <button
              type="button"
              className={styles.thumbnail}
              aria-label={`Ampliar foto ${position + 1} de ${photos.length}`}
              aria-haspopup="dialog"
              onClick={() => open(position)}
            >
              <StoredPicture src={url} width={thumbnailPixels} height={thumbnailPixels} className={styles.small}>
                <IconPhotoOff size={28} stroke={1.5} aria-hidden />
              </StoredPicture>
            </button>
          </li>
        ))}
      </ul>
      <dialog
        ref={dialog}
        className={styles.large}
        aria-label="Foto do aparelho"
        onClose={() => setIndex(undefined)}
        onClick={(event) => event.target === dialog.current && close()}
        onKeyDown={moveByKey}
        {...ownEscape}
      >
        {index !== undefined && <LargePhoto photos={photos} index={index} onMove={move} onClose={close} />}
      </dialog>
    </>
  );
}
