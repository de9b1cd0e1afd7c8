import type { InspectionPhoto } from '@giro/contract/calls/inspection-shapes.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import type { PhotoCalls } from './photo-calls.ts';
import styles from './photos-step.module.css';

interface PhotoCardProps {
  photo: InspectionPhoto;
  /** Its place, from 1. */
  place: number;
  /** Without it the photo can only be looked at; `onPhotos` is told the photos as they are then. */
  editing?: { calls: PhotoCalls; onPhotos: (photos: InspectionPhoto[]) => void };
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
              void save.run(async () => editing.onPhotos(await editing.calls.change(photo.id, isPublic)));
            }}
          />
          <Button
            variant="subtle"
            color="red"
            size="xs"
            aria-label={`Remover ${name.toLowerCase()}`}
            leftSection={<IconTrash size={16} aria-hidden />}
            loading={save.isSaving}
            onClick={() => save.run(async () => editing.onPhotos(await editing.calls.remove(photo.id)))}
          >
            Remover
          </Button>
          <ErrorAlert texts={save.told} onClose={save.clear} />
        </>
      )}
    </li>
  );
}
