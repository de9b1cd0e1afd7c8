import { Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PictureInput } from '../../ui/panel/form/picture-input.tsx';
import { chooseOpening, type PostValues, postLabels } from './post-form.ts';
import { VideoPreview } from './post-preview.tsx';

/** The post's opening, and the parts of it that previews show. */
export function OpeningFields({ form }: { form: UseFormReturnType<PostValues> }) {
  const { values, errors } = form;
  return (
    <Stack gap="md">
      <PictureInput
        label={postLabels.image}
        description="Abre o post. Até 2 MB; um vídeo toma o lugar dela."
        value={values.image}
        onChange={(image) => form.setValues(chooseOpening({ image }))}
        error={errors.image}
      />
      <TextInput
        label={postLabels.videoLink}
        description="Link do YouTube ou do Vimeo. Abre o post no lugar da imagem."
        placeholder="https://www.youtube.com/watch?v=…"
        inputMode="url"
        maxLength={300}
        autoComplete="off"
        {...form.getInputProps('videoLink')}
        error={errors.videoLink ?? errors.video}
        onChange={(event) => form.setValues(chooseOpening({ videoLink: event.currentTarget.value }))}
      />
      <VideoPreview link={values.videoLink} />
      <PictureInput
        label={postLabels.image_capa}
        description="Aparece ao compartilhar o link. Até 2 MB; o melhor formato é 1200 × 630."
        value={values.image_capa}
        onChange={(cover) => form.setFieldValue('image_capa', cover)}
        error={errors.image_capa}
      />
    </Stack>
  );
}
