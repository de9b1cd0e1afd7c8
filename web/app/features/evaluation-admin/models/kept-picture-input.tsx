import type { ReactNode } from 'react';
import { PictureInput } from '../../../ui/panel/form/picture-input.tsx';
import type { KeptPicture } from './kept-picture.ts';

interface KeptPictureInputProps {
  value: KeptPicture;
  /** The picture shown again when a chosen one is taken back. */
  stored: KeptPicture;
  onChange: (picture: KeptPicture) => void;
  error?: ReactNode;
}

/** A picture that can be replaced, not removed. */
export function KeptPictureInput({ value, stored, onChange, error }: KeptPictureInputProps) {
  return (
    <PictureInput
      label="Imagem"
      description="JPEG, PNG, WebP ou AVIF de até 2 MB."
      shape="square"
      isRemovable={false}
      value={value}
      onChange={(picture) => onChange(picture ?? stored)}
      error={error}
    />
  );
}
