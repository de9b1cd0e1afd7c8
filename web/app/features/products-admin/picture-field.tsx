import '@mantine/dropzone/styles.layer.css';
import { Button, Input } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconPhotoPlus } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { kilobytesOf, pictureKinds, shrinkPicture } from '../../lib/format/picture-file.ts';
import { DevicePicture } from '../../ui/device-picture.tsx';
import { useFileAddresses } from '../../ui/panel/form/picture-input.tsx';
import { moveItem, SortableList } from '../../ui/panel/form/sortable-list.tsx';
import styles from './product-fields.module.css';
import { maxPictures, type Picture, type RefusedFile, sortFiles } from './product-pictures.ts';

interface PictureFieldProps {
  value: Picture[];
  onChange: (pictures: Picture[]) => void;
  error?: ReactNode;
}

/** A product's pictures: chosen or dropped, made small, previewed, dragged into order, removed. */
export function PictureField({ value, onChange, error }: PictureFieldProps) {
  const [refused, setRefused] = useState<RefusedFile[]>([]);
  const addressOf = useFileAddresses();
  const choose = useRef<() => void>(null);

  function previewOf(file: File): Picture {
    const url = addressOf(file);
    return { key: url, url, file };
  }

  const latest = useRef(value);
  latest.current = value;

  async function add(chosen: File[]) {
    const files: File[] = [];
    // One after the other: phones have room for few whole photos at once.
    for (const file of chosen) files.push(await shrinkPicture(file));
    const sorted = sortFiles(files, latest.current.length);
    setRefused(sorted.refused);
    if (sorted.accepted.length > 0) onChange([...latest.current, ...sorted.accepted.map(previewOf)]);
  }

  return (
    <Input.Wrapper
      label="Imagens"
      labelElement="div"
      description={`Até ${maxPictures}, de no máximo 2 MB cada. A primeira é a capa; arraste para mudar a ordem.`}
      error={error}
    >
      <div style={{ marginTop: 8 }}>
        <SortableList
          items={value}
          nameOf={(_, index) => `imagem ${index + 1}`}
          onMove={(from, to) => onChange(moveItem(value, from, to))}
          onRemove={(index) => onChange(value.toSpliced(index, 1))}
        >
          {({ url, file }, index) => (
            <div className={styles.picture}>
              <DevicePicture src={url} size={56} />
              <div className={styles.name}>
                <div className={index === 0 ? styles.cover : undefined}>
                  {index === 0 ? 'Capa' : `Imagem ${index + 1}`}
                </div>
                {file && (
                  <div className={styles.file}>
                    Nova · {kilobytesOf(file)} · {file.name}
                  </div>
                )}
              </div>
            </div>
          )}
        </SortableList>
      </div>
      <Dropzone
        multiple
        onDrop={() => undefined}
        onDropAny={(files, rejections) => void add([...files, ...rejections.map(({ file }) => file)])}
        accept={pictureKinds}
        openRef={choose}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ 'aria-label': 'Imagens' }}
        classNames={{ root: styles.drop, inner: styles.dropInner }}
        radius="md"
        p={0}
      >
        <Button
          variant="default"
          leftSection={<IconPhotoPlus size={20} stroke={1.5} aria-hidden />}
          onClick={() => choose.current?.()}
        >
          Escolher imagens
        </Button>
        <span className={styles.dropHint}>ou solte aqui</span>
      </Dropzone>
      {refused.length > 0 && (
        <div role="alert">
          <ul className={styles.refused}>
            {refused.map(({ name, text }) => (
              <li key={name}>
                <b>{name}</b>: <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Input.Wrapper>
  );
}
