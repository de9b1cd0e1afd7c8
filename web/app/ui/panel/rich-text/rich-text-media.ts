import { videoOf } from '@giro/contract/rules/video.ts';
import { getUploadImageExtension } from '@mantine/tiptap';
import Image from '@tiptap/extension-image';
import { mergeAttributes, Node } from '@tiptap/react';
import { pictureFileProblem } from '../../../lib/format/picture-file.ts';
import { shrinkPicture } from '../../../lib/format/shrink-picture.ts';

/** Stores a picture and returns its address. */
export type StorePicture = (file: File) => Promise<string>;

/** A video in a frame of its player; a frame of anything else is not taken in. */
const videoFrame = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null } }),
  parseHTML: () => [
    {
      tag: 'iframe[src]',
      getAttrs: (frame) => {
        const video = videoOf(frame.getAttribute('src') ?? '');
        return video ? { src: video.embedUrl } : false;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['iframe', mergeAttributes(HTMLAttributes, { title: 'Vídeo', loading: 'lazy' })],
});

/**
 * Pictures, also pasted and dropped ones, and videos. Pictures of other places are not taken in: they would be gone
 * after the save, because texts hold stored ones alone.
 */
export function mediaExtensions(storePicture: StorePicture, onProblem: (text: string | undefined) => void) {
  const picture = getUploadImageExtension(Image, {
    onImageUpload: async (chosen) => {
      onProblem(undefined);
      const file = await shrinkPicture(chosen);
      const problem = pictureFileProblem(file);
      if (problem) throw new Error(problem);
      return storePicture(file);
    },
    onImageUploadError: ({ name }, error) => onProblem(`${name}: ${error instanceof Error ? error.message : ''}`),
  }).extend({
    parseHTML: () => [{ tag: 'img[src^="/files/"]' }, { tag: 'img[src^="data:image/"]' }],
  });
  return [picture, videoFrame];
}
