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

/** As long as a screen shows a photo whole; the shop stores none larger. */
const longestSide = 2560;
const smallEnoughBytes = 1024 * 1024;
const jpeg = 'image/jpeg';

function drawn(picture: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (context) {
    // A JPEG knows no transparency, and would show it black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}

async function smallerOf(file: File): Promise<Blob | undefined> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const canvas = drawn(picture);
    picture.close();
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, jpeg, 0.85));
    return small ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * A picture as small as it is needed, upright and without where it was taken, as a kind that the shop takes; the picture
 * itself where it is small already, or where the browser cannot read it. What is no picture stays as it is.
 */
export async function shrinkPicture(file: File): Promise<File> {
  const isTaken = pictureKinds.includes(file.type);
  if (!file.type.startsWith('image/') || (isTaken && file.size <= smallEnoughBytes)) return file;
  const small = await smallerOf(file);
  if (!small || (isTaken && small.size >= file.size)) return file;
  return new File([small], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: jpeg });
}
