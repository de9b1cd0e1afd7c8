import type { ResultOf } from '@giro/contract/call.ts';
import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import { shopCatalogueCall } from '@giro/contract/calls/shop-catalogue.ts';
import { longestReasons } from '@giro/contract/rules/price-desk.ts';
import { Alert, Button, MultiSelect, NativeSelect, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { MoneyInput } from '../../ui/panel/form/money-input.tsx';
import { RichTextField } from '../../ui/panel/rich-text/rich-text-field.tsx';
import { TypeChecks } from '../catalogue-admin/type-checks.tsx';
import { failureOf, useCatalogue } from '../catalogue-admin/use-catalogue.ts';
import { useFloorWords } from '../pricing/floor-words.ts';
import { PictureField } from './picture-field.tsx';
import styles from './product-fields.module.css';
import {
  type AttributeChoice,
  attributeChoicesOf,
  missingWords,
  type ProductValues,
  productLabels,
} from './product-form.ts';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';

type Selected = ProductValues['selectedAttributes'];

interface AttributeFieldsProps {
  choices: readonly AttributeChoice[];
  value: Selected;
  onChange: (selected: Selected) => void;
}

/** Any number of values of each attribute. */
function AttributeFields({ choices, value, onChange }: AttributeFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      {choices.map(({ name, values, isGone }) => (
        <MultiSelect
          key={name}
          label={name}
          placeholder={(value[name] ?? []).length === 0 ? 'Escolha' : undefined}
          data={values}
          value={value[name] ?? []}
          onChange={(chosen) => onChange({ ...value, [name]: chosen })}
          error={isGone && 'A loja não tem mais esta característica. Remova os valores para salvar.'}
          searchable={values.length > 8}
          clearable
          clearButtonProps={{ 'aria-label': `Limpar ${name}` }}
          nothingFoundMessage="Nenhum valor encontrado"
          comboboxProps={{ transitionProps: { duration: 120 } }}
        />
      ))}
    </SimpleGrid>
  );
}

type ProductForm = UseFormReturnType<ProductValues>;

/** The product's classification and attributes; the choices come from the other tabs. */
function CatalogueFields({ form, catalogue }: { form: ProductForm; catalogue: ResultOf<typeof shopCatalogueCall> }) {
  const { values, errors } = form;
  const choices = attributeChoicesOf(catalogue.attributes, values);
  const isAnyTied = catalogue.attributes.some(({ types }) => types.length > 0);
  return (
    <>
      <TypeChecks
        label="Tipos"
        description="Em que abas da loja o aparelho aparece."
        types={catalogue.types}
        value={values.selectedTipo}
        onChange={(types) => form.setFieldValue('selectedTipo', types)}
        error={errors.selectedTipo}
      />
      <NativeSelect
        label="Modelo"
        data={[
          { value: '', label: 'Sem modelo' },
          ...catalogue.modelos.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.getInputProps('modelo')}
      />
      <section>
        <h3 className={styles.title}>Características</h3>
        {choices.length > 0 ? (
          <AttributeFields
            choices={choices}
            value={values.selectedAttributes}
            onChange={(selected) => form.setFieldValue('selectedAttributes', selected)}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {isAnyTied
              ? 'Marque um tipo para ver as características dele.'
              : 'A loja ainda não tem características. Cadastre-as na aba Caracteristicas.'}
          </Text>
        )}
        {errors.selectedAttributes && (
          <Text size="sm" c="var(--mantine-color-error)" mt="xs">
            {errors.selectedAttributes}
          </Text>
        )}
      </section>
    </>
  );
}

interface ProductFieldsProps {
  form: ProductForm;
  /** Counts how often another version of the product came in. */
  version: number;
  /** The product as it was loaded; none while one is added. */
  loaded: ManagedProduct | undefined;
}

/** Every field of a product. */
export function ProductFields({ form, version, loaded }: ProductFieldsProps) {
  const catalogue = useCatalogue(shopCatalogueCall);
  const floor = useFloorWords(loaded?.id, form.values.price);
  const isPriceChanged = loaded !== undefined && form.isDirty('price');
  const missing = form.values.published && missingWords(form.values);
  return (
    <>
      <TextInput
        label="Nome"
        placeholder="iPhone 13 128 GB Azul"
        required
        maxLength={120}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <TextInput
          label="SKU"
          placeholder="IP13-128-AZ"
          required
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('SKU')}
        />
        <MoneyInput
          label="Preço"
          required
          description={floor}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('price')}
        />
        <TextInput
          label="Estoque"
          placeholder="0"
          required
          inputMode="numeric"
          autoComplete="off"
          description={loaded && `Último número visto: ${loaded.stock}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('stock')}
        />
      </SimpleGrid>
      {isPriceChanged && (
        <TextInput
          label={productLabels.price_reason}
          description="Opcional: fica no histórico do preço."
          maxLength={longestReasons.price}
          autoComplete="off"
          {...form.getInputProps('price_reason')}
        />
      )}
      <Switch
        label="Publicado na loja"
        description="Desligado, fica oculto: só a equipe vê, e ninguém compra."
        {...form.getInputProps('published', { type: 'checkbox' })}
      />
      {missing && (
        <Text size="sm" c="dimmed" role="status">
          {missing}: quem compra procura por isso. Você pode salvar assim mesmo.
        </Text>
      )}
      <PictureField
        value={form.values.images}
        onChange={(pictures) => form.setFieldValue('images', pictures)}
        error={form.errors.images ?? form.errors.existingImages}
      />
      {catalogue.data ? (
        <CatalogueFields form={form} catalogue={catalogue.data} />
      ) : catalogue.isPending ? (
        <Text c="dimmed" role="status">
          Carregando...
        </Text>
      ) : (
        <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
          <Stack gap="sm" align="start">
            {failureOf(catalogue.error, 'Erro ao carregar categorias')}
            <Button variant="default" onClick={() => catalogue.refetch()} loading={catalogue.isFetching}>
              Tentar de novo
            </Button>
          </Stack>
        </Alert>
      )}
      <RichTextField
        // The editor reads its text once: another version of the product is another editor.
        key={version}
        label="Descrição"
        value={form.values.description}
        onChange={(html) => form.setFieldValue('description', html)}
        error={form.errors.description?.toString()}
      />
    </>
  );
}
