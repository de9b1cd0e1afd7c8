import '@mantine/dropzone/styles.layer.css';
import { Button } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { type ReactNode, useRef } from 'react';
import styles from './spreadsheet.module.css';

interface FileDropProps {
  /** Names the field. */
  label: string;
  button: string;
  icon: ReactNode;
  isLoading: boolean;
  onFile: (file: File) => void;
}

/** The place to choose or drop one file. */
export function FileDrop({ label, button, icon, isLoading, onFile }: FileDropProps) {
  const choose = useRef<() => void>(null);
  const take = ([file]: File[]) => file && onFile(file);

  return (
    <Dropzone
      multiple={false}
      onDrop={() => undefined}
      onDropAny={(files, rejections) => take([...files, ...rejections.map(({ file }) => file)])}
      openRef={choose}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      loading={isLoading}
      inputProps={{ 'aria-label': label }}
      classNames={{ root: styles.drop, inner: styles.dropInner }}
      radius="md"
      p={0}
    >
      <Button variant="default" leftSection={icon} onClick={() => choose.current?.()} data-autofocus>
        {button}
      </Button>
      <span className={styles.dropHint}>ou solte aqui</span>
    </Dropzone>
  );
}
