import { readDataUri } from '../../../lib/format/read-data-uri.ts';
import type { ChosenPicture } from '../../../ui/panel/form/picture-input.tsx';

/** The picture of a brand or model as its form holds it; none while it has none. */
export type KeptPicture = ChosenPicture | null;

export const keptPictureOf = (url: string | null | undefined): KeptPicture => (url ? { url } : null);

/** A newly chosen picture as a data URI; undefined keeps the stored one. Throws when the file cannot be read. */
export async function newPictureOf(picture: KeptPicture): Promise<string | undefined> {
  return picture?.file ? readDataUri(picture.file) : undefined;
}
