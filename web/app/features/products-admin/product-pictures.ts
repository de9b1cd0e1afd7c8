import { texts } from '@giro/contract/texts.ts';

/** A picture of the form: one that the shop has, or a file that is still to be sent. `url` shows it either way. */
export interface Picture {
  key: string;
  url: string;
  file?: File;
}

export const maxPictures = 12;
/** A file of exactly this size is accepted. */
const maxFileBytes = 2 * 1024 * 1024;
export const pictureKinds = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

export interface RefusedFile {
  name: string;
  text: string;
}

/** Sorts chosen files into those that can be sent and those that cannot, with the reason. */
export function sortFiles(files: readonly File[], pictureCount: number) {
  const accepted: File[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const text = fileProblem(file, pictureCount + accepted.length);
    if (text) refused.push({ name: file.name, text });
    else accepted.push(file);
  }
  return { accepted, refused };
}

function fileProblem({ type, size }: File, pictureCount: number): string | undefined {
  if (!pictureKinds.includes(type)) return texts.image.invalid;
  if (size > maxFileBytes) return texts.image.tooLarge;
  return pictureCount >= maxPictures ? `Envie no máximo ${maxPictures} imagens.` : undefined;
}

/** Whether a new picture stands before one that the shop has. A save puts new ones last, so this takes a second one. */
export function isMixed(pictures: readonly Picture[]): boolean {
  const firstNew = pictures.findIndex(({ file }) => file);
  return firstNew !== -1 && pictures.slice(firstNew).some(({ file }) => !file);
}

/** The pictures in their order once the new ones are saved: `stored` has the kept ones first, then the new ones. */
export function storedInOrder(pictures: readonly Picture[], stored: readonly { url: string }[]): Picture[] {
  const kept = pictures.filter(({ file }) => !file).length;
  const sent = stored.slice(kept);
  return pictures.flatMap((picture) => {
    const url = picture.file ? sent.shift()?.url : picture.url;
    return url ? [{ key: url, url }] : [];
  });
}
