import { texts } from '@giro/contract/texts.ts';

/** A file of exactly this size is accepted. */
const maxFileBytes = 2 * 1024 * 1024;
export const pictureKinds = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** Why a chosen file cannot be sent as a picture. */
export function pictureFileProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!pictureKinds.includes(type)) return texts.image.invalid;
  return size > maxFileBytes ? texts.image.tooLarge : undefined;
}

export const kilobytesOf = (file: File) => `${Math.max(1, Math.round(file.size / 1024))} KB`;
