import type { ReactNode } from 'react';
import { readDataUri } from '../../../lib/format/picture-file.ts';
import { type ChosenPicture, PictureInput } from '../../../ui/panel/form/picture-input.tsx';

/** The picture of a brand or model as its form holds it; none while it has none. */
export type KeptPicture = ChosenPicture | null;

export const keptPictureOf = (url: string | null | undefined): KeptPicture => (url ? { url } : null);

/** A newly chosen picture as a data URI; undefined keeps the stored one. Throws when the file cannot be read. */
export async function newPictureOf(picture: KeptPicture): Promise<string | undefined> {
  return picture?.file ? readDataUri(picture.file) : undefined;
}

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
