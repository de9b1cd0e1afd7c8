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

/** A file as a data URI. Throws when it cannot be read, as when it was moved meanwhile. */
export function readDataUri(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
