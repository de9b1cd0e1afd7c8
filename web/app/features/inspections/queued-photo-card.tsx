import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { QueuedPhoto } from './photo-queue.ts';
import styles from './photos-step.module.css';

interface QueuedPhotoCardProps {
  photo: QueuedPhoto;
  onRetry: () => void;
  onRemove: () => void;
}

const words = { waiting: 'Na fila', sending: 'Enviando', lost: 'Não enviada', refused: 'Recusada' } as const;

/** A photo on its way, or that did not arrive. */
export function QueuedPhotoCard({ photo, onRetry, onRemove }: QueuedPhotoCardProps) {
  const { blob, name, state, progress, problem } = photo;
  const [address, setAddress] = useState<string>();

  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);

  const isStuck = state === 'lost' || state === 'refused';
  return (
    <li className={styles.photo}>
      <img src={address} alt={name} className={styles.picture} width={200} height={200} />
      {isStuck ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : (
        <>
          <progress className={styles.bar} value={progress} max={1} aria-label={`${words[state]}: ${name}`} />
          <p className={styles.problem}>
            {words[state]}
            {state === 'sending' && ` · ${Math.round(progress * 100)} %`}
          </p>
        </>
      )}
      {isStuck && (
        <Button size="xs" variant="default" onClick={onRetry}>
          Tentar de novo
        </Button>
      )}
      {state !== 'sending' && (
        <Button size="xs" variant="subtle" color="red" onClick={onRemove}>
          Descartar
        </Button>
      )}
    </li>
  );
}
