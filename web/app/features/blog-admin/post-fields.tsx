import { uploadImageCall } from '@giro/contract/calls/blog.ts';
import { MultiSelect, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import { PictureInput } from '../../ui/panel/form/picture-input.tsx';
import { RichTextField } from '../../ui/panel/rich-text/rich-text-field.tsx';
import { ChipsInput } from './chips-input.tsx';
import { chooseOpening, maxSummary, type PostValues, postLabels } from './post-form.ts';
import { VideoPreview } from './post-preview.tsx';
import type { PostChoices } from './use-post-record.ts';

/** The post's opening, and the parts of it that previews show. */
function OpeningFields({ form }: { form: UseFormReturnType<PostValues> }) {
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

interface PostFieldsProps {
  form: UseFormReturnType<PostValues>;
  choices: PostChoices;
  /** The post itself is related to others only. */
  postId: number | undefined;
  /** Counts how often another version of the post came in. */
  version: number;
}

const uploadFailed = 'não foi possível enviar a imagem. Tente de novo.';

async function storePicture(file: File): Promise<string> {
  const body = new FormData();
  body.append('image', file);
  try {
    return (await callApi(uploadImageCall, { body })).url;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new Error(error.fieldErrors.image ?? error.serverMessage ?? uploadFailed);
  }
}

/** Every field of a post. */
export function PostFields({ form, choices, postId, version }: PostFieldsProps) {
  const { values, errors } = form;
  const categories = choices.categories ?? [];
  const postText = `${values.title} ${values.resume}`;
  return (
    <>
      <TextInput
        label={postLabels.title}
        placeholder="Como saber quanto vale o seu iPhone"
        required
        maxLength={160}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('title')}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <NativeSelect
          label={postLabels.category}
          required
          description={choices.categories?.length === 0 ? 'Crie uma na aba Categoria.' : undefined}
          data={[{ value: '', label: 'Escolha' }, ...categories]}
          {...form.getInputProps('category')}
        />
        <TextInput
          label={postLabels.order}
          placeholder="1"
          required
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('order')}
        />
        <TextInput
          label={postLabels.autor}
          required
          maxLength={120}
          autoComplete="off"
          {...form.getInputProps('autor')}
        />
      </SimpleGrid>
      <Textarea
        label={postLabels.resume}
        description={`Aparece nas listas e nas buscas. ${values.resume.length} de ${maxSummary} caracteres.`}
        required
        rows={3}
        maxLength={maxSummary}
        {...form.getInputProps('resume')}
      />
      <OpeningFields form={form} />
      <RichTextField
        // The editor reads its text once: another version of the post is another editor.
        key={version}
        label={postLabels.content}
        value={values.content}
        onChange={(html) => form.setFieldValue('content', html)}
        error={errors.content?.toString()}
        storePicture={storePicture}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <ChipsInput
          label={postLabels.tag}
          description="Separe com ponto e vírgula ou Enter."
          placeholder="iphone; usado"
          value={values.tag}
          onChange={(tag) => form.setFieldValue('tag', tag)}
          error={errors.tag}
          used={choices.tags}
          postText={postText}
        />
        <ChipsInput
          label={postLabels.key_words}
          description="Para as buscas; separe do mesmo jeito."
          placeholder="vender celular"
          value={values.key_words}
          onChange={(words) => form.setFieldValue('key_words', words)}
          error={errors.key_words}
          used={choices.keyWords}
          postText={postText}
        />
      </SimpleGrid>
      <MultiSelect
        label={postLabels.relatedPosts}
        description="Aparecem no fim do post, na ordem escolhida. Até 20."
        placeholder={values.relatedPosts.length === 0 ? 'Busque pelo título' : undefined}
        data={(choices.posts ?? []).filter(({ value }) => value !== String(postId))}
        value={values.relatedPosts}
        onChange={(ids) => form.setFieldValue('relatedPosts', ids)}
        error={errors.relatedPosts}
        maxValues={20}
        searchable
        clearable
        hidePickedOptions
        clearButtonProps={{ 'aria-label': 'Limpar posts relacionados' }}
        nothingFoundMessage="Nenhum post encontrado"
      />
    </>
  );
}
