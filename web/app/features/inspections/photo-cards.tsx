import type { InspectionPhoto } from '@giro/contract/calls/inspection-shapes.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import type { QueuedPhoto } from './photo-queue.ts';
import styles from './photos-step.module.css';

interface PhotoCardProps {
  photo: InspectionPhoto;
  /** Its place, from 1. */
  place: number;
  /** Without it the photo can only be looked at. */
  editing?: {
    change: (photoId: number, isPublic: boolean) => Promise<void>;
    remove: (photoId: number) => Promise<void>;
  };
}

/** A photo that the shop has: whether others may see it, and the way to take it out. */
export function PhotoCard({ photo, place, editing }: PhotoCardProps) {
  const save = useSave({ fallback: 'Não deu certo. Tente de novo.' });
  const name = `Foto ${place}`;
  return (
    <li className={styles.photo}>
      <a href={photo.url} target="_blank" rel="noreferrer">
        <img src={photo.url} alt={name} className={styles.picture} width={200} height={200} loading="lazy" />
      </a>
      {editing && (
        <>
          <Checkbox
            label="Pública"
            aria-label={`${name}: pública`}
            checked={photo.public}
            disabled={save.isSaving}
            onChange={(event) => {
              const isPublic = event.currentTarget.checked;
              void save.run(() => editing.change(photo.id, isPublic));
            }}
          />
          <Button
            variant="subtle"
            color="red"
            size="xs"
            aria-label={`Remover ${name.toLowerCase()}`}
            leftSection={<IconTrash size={16} aria-hidden />}
            loading={save.isSaving}
            onClick={() => save.run(() => editing.remove(photo.id))}
          >
            Remover
          </Button>
          <ErrorAlert texts={save.told} onClose={save.clear} />
        </>
      )}
    </li>
  );
}

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
