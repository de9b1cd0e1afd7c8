import { Button, Input } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { kilobytesOf, pictureFileProblem, pictureKinds, shrinkPicture } from '../../../lib/format/picture-file.ts';
import styles from './picture-input.module.css';
import '@mantine/dropzone/styles.layer.css';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

/** True if a picture of the text is still on its way to the server; a text saved with one would lose it. */
export const isPictureOnItsWay = (html: string) => html.includes('data-uploading');

/** The addresses under which chosen files are shown, given back when the form goes. */
export function useFileAddresses(): (file: File) => string {
  const addresses = useRef<string[]>([]);
  useEffect(() => {
    const made = addresses.current;
    return () => {
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, []);
  return (file) => {
    const address = URL.createObjectURL(file);
    addresses.current.push(address);
    return address;
  };
}

/** A stored picture, or a file that is still to be sent; `url` shows it either way. */
export interface ChosenPicture {
  url: string;
  file?: File;
}

interface PictureInputProps {
  label: string;
  description?: ReactNode;
  value: ChosenPicture | null;
  onChange: (picture: ChosenPicture | null) => void;
  /** The shape of its place: a wide strip, or a square that shows all of it. */
  shape?: 'wide' | 'square';
  /** False where a stored picture can only be replaced. */
  isRemovable?: boolean;
  error?: ReactNode;
}

/** One picture: chosen or dropped, made small, previewed, replaced, removed. A file that cannot be sent is refused at once. */
export function PictureInput(props: PictureInputProps) {
  const { label, description, value, onChange, shape = 'wide', isRemovable = true, error } = props;
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const addressOf = useFileAddresses();
  const choose = useRef<() => void>(null);
  const newest = useRef<File>(undefined);
  const shownError = problem ?? error;

  async function take(chosen: File | undefined) {
    if (!chosen) return;
    newest.current = chosen;
    const file = await shrinkPicture(chosen);
    // Another one was chosen, or this one taken back, while it was made smaller.
    if (newest.current !== chosen) return;
    const refusal = pictureFileProblem(file);
    setProblem(refusal);
    if (!refusal) onChange({ url: addressOf(file), file });
  }

  function remove() {
    newest.current = undefined;
    setProblem(undefined);
    onChange(null);
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={description}
      error={shownError}
      errorProps={{ role: 'alert' }}
    >
      <Dropzone
        multiple={false}
        onDrop={() => undefined}
        onDropAny={(files, rejections) => void take(files[0] ?? rejections[0]?.file)}
        accept={pictureKinds}
        openRef={choose}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ 'aria-label': label }}
        classNames={{ root: styles.drop, inner: styles.inner }}
        data-invalid={shownError ? true : undefined}
        p={0}
      >
        {value && <img src={value.url} alt="" className={styles.picture} data-shape={shape} />}
        {value?.file && (
          <span className={styles.facts}>
            Nova · {kilobytesOf(value.file)} · {value.file.name}
          </span>
        )}
        <Button
          variant="default"
          aria-describedby={`${id}-label`}
          leftSection={<IconPhotoPlus size={20} stroke={1.5} aria-hidden />}
          onClick={() => choose.current?.()}
        >
          {value ? 'Trocar imagem' : 'Escolher imagem'}
        </Button>
        {value && (isRemovable || value.file) ? (
          <Button
            variant="subtle"
            color="red"
            aria-describedby={`${id}-label`}
            leftSection={<IconTrash size={18} stroke={1.5} aria-hidden />}
            onClick={remove}
          >
            Remover
          </Button>
        ) : (
          <span className={styles.hint}>ou solte aqui</span>
        )}
      </Dropzone>
    </Input.Wrapper>
  );
}
