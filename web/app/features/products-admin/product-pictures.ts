import { pictureFileProblem } from '../../lib/format/picture-file.ts';

/** A picture of the form: one that the shop has, or a file that is still to be sent. `url` shows it either way. */
export interface Picture {
  key: string;
  url: string;
  file?: File;
}

export const maxPictures = 12;

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

function fileProblem(file: File, pictureCount: number): string | undefined {
  const tooMany = pictureCount >= maxPictures ? `Envie no máximo ${maxPictures} imagens.` : undefined;
  return pictureFileProblem(file) ?? tooMany;
}

/** True if a new picture stands before one that the shop has. A save puts new ones last, so this takes a second one. */
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
