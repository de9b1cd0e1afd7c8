import { videoOf } from '@giro/contract/rules/video.ts';
import { Input } from '@mantine/core';
import { pictureFileProblem, pictureKinds, shrinkPicture } from '../../../lib/format/picture-file.ts';
import styles from './rich-text-editor.module.css';
import { PictureDescription, VideoControl } from './rich-text-media-controls.tsx';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import '@mantine/core/styles/Typography.layer.css';
import { getUploadImageExtension, Link, RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.layer.css';
import Image from '@tiptap/extension-image';
import { mergeAttributes, Node, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId, useState } from 'react';

/** Stores a picture and returns its address. */
type StorePicture = (file: File) => Promise<string>;

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
function mediaExtensions(storePicture: StorePicture, onProblem: (text: string | undefined) => void) {
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

export interface RichTextFieldProps {
  label: string;
  required?: boolean;
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
  error?: string;
  /** With it the text is an article: headings, quotes, pictures and videos as well. */
  storePicture?: StorePicture;
}

const labels = {
  boldControlLabel: 'Negrito',
  italicControlLabel: 'Itálico',
  underlineControlLabel: 'Sublinhado',
  bulletListControlLabel: 'Lista com marcadores',
  orderedListControlLabel: 'Lista numerada',
  h2ControlLabel: 'Título',
  h3ControlLabel: 'Subtítulo',
  blockquoteControlLabel: 'Citação',
  imageUploadControlLabel: 'Inserir imagem',
  linkControlLabel: 'Inserir link',
  unlinkControlLabel: 'Remover link',
  undoControlLabel: 'Desfazer',
  redoControlLabel: 'Refazer',
  linkEditorInputLabel: 'Endereço do link',
  linkEditorInputPlaceholder: 'https://exemplo.com.br',
  linkEditorExternalLink: 'Abrir em nova aba',
  linkEditorInternalLink: 'Abrir na mesma aba',
  linkEditorSave: 'Salvar link',
};

/** An article is written in a dialog, whose heading stays above the tools. */
const dialogHeaderPixels = 84;

/** Exactly what a saved text may hold; anything else would be gone after the save. */
const textExtensions = (levels: (2 | 3 | 4)[]) => [
  StarterKit.configure({ link: false, code: false, codeBlock: false, heading: { levels } }),
  Link,
];

/** Text with emphasis, lists and links. Heavy: draw it through `RichTextField`, which loads it when it appears. */
export default function RichTextEditorField(props: RichTextFieldProps) {
  const { label, required, value, onChange, error, storePicture } = props;
  const id = useId();
  const [uploadProblem, setUploadProblem] = useState<string>();
  const [extensions] = useState(() =>
    storePicture
      ? [...textExtensions([2, 3, 4]), ...mediaExtensions(storePicture, setUploadProblem)]
      : textExtensions([3, 4]),
  );
  const shownError = error ?? uploadProblem;
  const editor = useEditor({
    extensions,
    content: value,
    immediatelyRender: true,
    onUpdate: ({ editor: changed, transaction }) => {
      // A refused picture goes by itself; its reason stays until people write on.
      if (transaction.getMeta('addToHistory') !== false) setUploadProblem(undefined);
      onChange(changed.isEmpty ? '' : changed.getHTML());
    },
  });

  // A screen reader meets a text field with a name, whose mistake is told like that of any other.
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': `${id}-label`,
          ...(required ? { 'aria-required': 'true' } : {}),
          ...(shownError ? { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` } : {}),
        },
      },
    });
  }, [editor, id, required, shownError]);

  return (
    <Input.Wrapper
      label={label}
      required={required}
      error={shownError}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      errorProps={{ id: `${id}-error` }}
    >
      <RichTextEditor
        editor={editor}
        labels={labels}
        className={styles.editor}
        data-error={shownError ? true : undefined}
      >
        <RichTextEditor.Toolbar sticky={storePicture !== undefined} stickyOffset={dialogHeaderPixels}>
          {storePicture && (
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.H2 />
              <RichTextEditor.H3 />
              <RichTextEditor.Blockquote />
            </RichTextEditor.ControlsGroup>
          )}
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          {storePicture && (
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.ImageUpload accept={pictureKinds.join(',')} />
              <VideoControl />
            </RichTextEditor.ControlsGroup>
          )}
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
          {storePicture && <PictureDescription />}
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  );
}
