import type { InspectionPhoto } from '@giro/contract/calls/inspection-shapes.ts';
import type { InspectionCalls, InspectionParams } from '@giro/contract/calls/inspections.ts';
import { maxInspectionPhotoBytes, maxInspectionPhotos } from '@giro/contract/rules/inspection.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { addressOf, callApi } from '../../lib/api/call-api.ts';
import { pictureKinds, shrinkPicture } from '../../lib/format/picture-file.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { PhotoCard, QueuedPhotoCard } from './photo-cards.tsx';
import { usePhotoQueue } from './photo-queue.ts';
import styles from './photos-step.module.css';
import { Step } from './step.tsx';

interface PhotosStepProps {
  number: number;
  title: string;
  calls: InspectionCalls;
  params: InspectionParams;
  /** Who sees the public ones. */
  audience: string;
  photos: readonly InspectionPhoto[];
  /** Names what is kept in this browser. */
  keptKey: string;
  onPhotos: (photos: InspectionPhoto[]) => void;
}

function fileProblem({ name, type, size }: File): string | undefined {
  if (!pictureKinds.includes(type)) return `${name}: envie a foto em JPG, PNG, WebP ou AVIF.`;
  return size > maxInspectionPhotoBytes ? `${name}: cada foto deve ter no máximo 25 MB.` : undefined;
}

/** Photos of the device: taken with the phone or chosen, sent one after the other, kept until they have arrived. */
export function PhotosStep({ number, title, calls, params, audience, photos, keptKey, onPhotos }: PhotosStepProps) {
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const { queue, photos: queued } = usePhotoQueue(addressOf(calls.addPhotos, { params }), keptKey, onPhotos);
  const editing = {
    change: async (photoId: number, isPublic: boolean) => {
      const request = { params: { ...params, photoId }, body: { public: isPublic } };
      onPhotos((await callApi(calls.changePhoto, request)).photos);
    },
    remove: async (photoId: number) =>
      onPhotos((await callApi(calls.removePhoto, { params: { ...params, photoId } })).photos),
  };
  const room = maxInspectionPhotos - photos.length - queued.length;
  const isFull = room <= 0;

  async function add(chosen: readonly File[]) {
    const refusals = chosen.map(fileProblem).filter((text) => text !== undefined);
    const good = chosen.filter((file) => fileProblem(file) === undefined);
    const tooMany = good.length > room ? [`No máximo ${maxInspectionPhotos} fotos: as demais ficaram de fora.`] : [];
    setProblems([...refusals, ...tooMany]);
    const small = await Promise.all(
      good.slice(0, room).map(async (file) => ({ name: file.name, blob: await shrinkPicture(file) })),
    );
    await queue.add(small);
  }

  const input = {
    type: 'file',
    accept: pictureKinds.join(','),
    className: styles.input,
    tabIndex: -1,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      void add([...(event.currentTarget.files ?? [])]);
      event.currentTarget.value = '';
    },
  } as const;

  return (
    <Step
      number={number}
      title={title}
      isDone={photos.length > 0 && queued.length === 0}
      aside={
        <Text size="sm" c="dimmed">
          {photos.length} de {maxInspectionPhotos}
        </Text>
      }
    >
      <Text size="sm">As públicas aparecem para {audience}. Não mostre rostos nem documentos.</Text>
      <Group gap="xs">
        <input {...input} ref={camera} capture="environment" aria-label="Tirar foto" />
        <input {...input} ref={files} multiple aria-label="Escolher fotos" />
        <Button
          className={styles.camera}
          disabled={isFull}
          leftSection={<IconCamera size={20} stroke={1.75} aria-hidden />}
          onClick={() => camera.current?.click()}
        >
          Tirar foto
        </Button>
        <Button
          variant="default"
          disabled={isFull}
          leftSection={<IconPhotoPlus size={20} stroke={1.75} aria-hidden />}
          onClick={() => files.current?.click()}
        >
          Escolher fotos
        </Button>
      </Group>
      <ErrorAlert texts={problems} onClose={() => setProblems([])} />
      {(photos.length > 0 || queued.length > 0) && (
        <ul className={styles.photos} aria-label="Fotos do aparelho">
          {photos.map((photo, index) => (
            <PhotoCard key={photo.id} photo={photo} place={index + 1} editing={editing} />
          ))}
          {queued.map((photo) => (
            <QueuedPhotoCard
              key={photo.key}
              photo={photo}
              onRetry={() => void queue.retry(photo.key)}
              onRemove={() => void queue.remove(photo.key)}
            />
          ))}
        </ul>
      )}
    </Step>
  );
}
