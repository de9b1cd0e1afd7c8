import { videoOf } from '@giro/contract/rules/video.ts';
import { texts } from '@giro/contract/texts.ts';
import { Button, Popover, Stack, TextInput } from '@mantine/core';
import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap';
import { IconBrandYoutube } from '@tabler/icons-react';
import { useEditorState } from '@tiptap/react';
import { useState } from 'react';

/** Puts a video where the cursor is. */
export function VideoControl() {
  const { editor } = useRichTextEditorContext();
  const [isOpen, setIsOpen] = useState(false);
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState<string>();

  function insert() {
    const video = videoOf(link);
    if (!video) return setProblem(texts.video.invalid);
    // Behind what is chosen, which would be replaced otherwise.
    const place = editor?.state.selection.to ?? 0;
    editor
      ?.chain()
      .focus()
      .insertContentAt(place, { type: 'video', attrs: { src: video.embedUrl } })
      .run();
    setLink('');
    setIsOpen(false);
  }

  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus withArrow shadow="md" width={300}>
      <Popover.Target>
        <RichTextEditor.Control
          aria-label="Inserir vídeo"
          title="Inserir vídeo"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconBrandYoutube size={18} stroke={1.5} aria-hidden />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <TextInput
            label="Link do YouTube ou do Vimeo"
            placeholder="https://youtu.be/…"
            inputMode="url"
            autoComplete="off"
            value={link}
            error={problem}
            data-autofocus
            onChange={(event) => {
              setLink(event.currentTarget.value);
              setProblem(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // The form around the editor would be sent.
              event.preventDefault();
              insert();
            }}
          />
          <Button onClick={insert}>Inserir vídeo</Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Says what the chosen picture shows, for people who cannot see it. */
export function PictureDescription() {
  const { editor } = useRichTextEditorContext();
  const description = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      current?.isActive('image') ? String(current.getAttributes('image').alt ?? '') : undefined,
  });
  if (typeof description !== 'string') return null;
  return (
    <TextInput
      flex="1 0 100%"
      label="Descrição da imagem"
      description="Lida em voz alta para quem não vê a imagem."
      maxLength={200}
      autoComplete="off"
      value={description}
      onChange={(event) => editor?.commands.updateAttributes('image', { alt: event.currentTarget.value })}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  );
}
