import { changeBenchPhotoCall, type InspectionPhoto, removeBenchPhotoCall } from '@giro/contract/calls/inspections.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { callApi } from '../../lib/api/call-api.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import styles from './photos-step.module.css';

interface PhotoCardProps {
  proposalId: number;
  photo: InspectionPhoto;
  /** Its place, from 1. */
  place: number;
  /** Told the photos as they are then; without it the photo can only be looked at. */
  onPhotos?: (photos: InspectionPhoto[]) => void;
}

/** A photo that the shop has: whether others may see it, and the way to take it out. */
export function PhotoCard({ proposalId, photo, place, onPhotos }: PhotoCardProps) {
  const save = useSave({ fallback: 'Não deu certo. Tente de novo.' });
  const params = { proposalId, photoId: photo.id };
  const name = `Foto ${place}`;
  return (
    <li className={styles.photo}>
      <a href={photo.url} target="_blank" rel="noreferrer">
        <img src={photo.url} alt={name} className={styles.picture} width={200} height={200} loading="lazy" />
      </a>
      {onPhotos && (
        <>
          <Checkbox
            label="Pública"
            aria-label={`${name}: pública`}
            checked={photo.public}
            disabled={save.isSaving}
            onChange={(event) => {
              const isPublic = event.currentTarget.checked;
              void save.run(async () =>
                onPhotos((await callApi(changeBenchPhotoCall, { params, body: { public: isPublic } })).photos),
              );
            }}
          />
          <Button
            variant="subtle"
            color="red"
            size="xs"
            aria-label={`Remover ${name.toLowerCase()}`}
            leftSection={<IconTrash size={16} aria-hidden />}
            loading={save.isSaving}
            onClick={() => save.run(async () => onPhotos((await callApi(removeBenchPhotoCall, { params })).photos))}
          >
            Remover
          </Button>
          <ErrorAlert texts={save.told} onClose={save.clear} />
        </>
      )}
    </li>
  );
}
