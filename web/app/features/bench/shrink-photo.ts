/** As long as a screen shows a photo whole; the shop stores none larger. */
const longestSide = 2560;
const smallEnoughBytes = 1024 * 1024;

function drawn(picture: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A photo as small as it is needed, upright and without where it was taken; the photo itself where that fails. */
export async function shrinkPhoto(photo: File): Promise<Blob> {
  if (photo.size <= smallEnoughBytes) return photo;
  try {
    const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    const canvas = drawn(picture);
    picture.close();
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
    return small && small.size < photo.size ? small : photo;
  } catch {
    return photo;
  }
}
