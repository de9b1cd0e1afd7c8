import type { SellBrand } from '@giro/contract/calls/evaluation.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { foldName } from '@giro/contract/rules/text.ts';
import { Button } from '@mantine/core';
import { IconDeviceMobile, IconDevices, IconDeviceTablet, IconDeviceWatch, IconSearch } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router';
import { DevicePicture } from '../../../ui/device-picture.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { WizardControls } from '../wizard/use-wizard.ts';
import { Waiting } from '../wizard/waiting.tsx';
import type { WizardAction } from '../wizard/wizard-state.ts';
import { ChoiceGroup, SingleChoice } from './choice.tsx';
import styles from './question.module.css';

export type ChoiceIcon = ComponentType<{ size?: number; stroke?: number; className?: string }>;

const icons: readonly (readonly [RegExp, ChoiceIcon])[] = [
  [/smartwatch|relógio|pulseira/i, IconDeviceWatch],
  [/tablet/i, IconDeviceTablet],
  [/smartphone|celular|telefone/i, IconDeviceMobile],
];

/** A picture for a kind of device, by its name. */
function iconOfDevice(name: string): ChoiceIcon {
  return icons.find(([pattern]) => pattern.test(name))?.[1] ?? IconDevices;
}

const unreadModel = 'Não conseguimos carregar este modelo. Verifique sua conexão e toque nele de novo.';

/** From this many models on, a search field is quicker than looking. */
const searchFrom = 9;

type SellModel = SellBrand['types'][number]['models'][number];

/** Of a brand that makes one type only, the type goes with it. */
function choiceOf({ id, name, types }: SellBrand): WizardAction {
  const onlyType = types.length === 1 ? types[0] : undefined;
  return { type: 'brand-chosen', brand: { id, name }, onlyType: onlyType && { id: onlyType.id, name: onlyType.name } };
}

export function BrandChoices({ wizard }: { wizard: WizardControls }) {
  const { brands = [], state, send, isReady } = wizard;
  if (!isReady) return <Waiting />;
  if (brands.length === 0) {
    return (
      <EmptyState
        title="Ainda não há aparelhos para avaliar"
        action={
          <Button component={Link} to="/quero-comprar" variant="default">
            Ver aparelhos à venda
          </Button>
        }
      >
        Estamos preparando a lista do que compramos. Volte em breve.
      </EmptyState>
    );
  }
  return (
    <ChoiceGroup label="Marca" layout="tile">
      {brands.map((brand) => (
        <SingleChoice
          key={brand.id}
          layout="tile"
          name={brand.name}
          picture={<DevicePicture src={brand.image_marca} size={72} />}
          isChosen={state.brand?.id === brand.id}
          onChoose={() => send(choiceOf(brand))}
        />
      ))}
    </ChoiceGroup>
  );
}

function chosenBrand({ brands = [], state }: WizardControls) {
  return brands.find(({ id }) => id === state.brand?.id);
}

function NothingToSell({ wizard, text }: { wizard: WizardControls; text: string }) {
  return (
    <EmptyState
      title={text}
      action={
        <Button variant="default" onClick={() => wizard.send({ type: 'moved-back' })}>
          Escolher outra opção
        </Button>
      }
    >
      Volte uma pergunta e escolha outra opção.
    </EmptyState>
  );
}

export function TypeChoices({ wizard }: { wizard: WizardControls }) {
  const types = chosenBrand(wizard)?.types ?? [];
  if (types.length === 0) return <NothingToSell wizard={wizard} text="Ainda não compramos aparelhos desta marca." />;
  return (
    <ChoiceGroup label="Tipo" layout="tile">
      {types.map((type) => {
        const Icon = iconOfDevice(type.name);
        return (
          <SingleChoice
            key={type.id}
            layout="tile"
            name={type.name}
            picture={<Icon size={56} stroke={1.2} />}
            isChosen={wizard.state.type?.id === type.id}
            onChoose={() => wizard.send({ type: 'type-chosen', deviceType: { id: type.id, name: type.name } })}
          />
        );
      })}
    </ChoiceGroup>
  );
}

function ModelTile({ wizard, model }: { wizard: WizardControls; model: SellModel }) {
  return (
    <SingleChoice
      layout="tile"
      name={model.name}
      note={model.max_value > 0 ? `até ${formatReais(model.max_value)}` : undefined}
      picture={<DevicePicture src={model.image_model} size={112} />}
      isChosen={wizard.state.model?.id === model.id}
      isLoading={wizard.loadingModelId === model.id}
      onChoose={() => void wizard.chooseModel({ id: model.id, name: model.name, image: model.image_model })}
    />
  );
}

export function ModelChoices({ wizard }: { wizard: WizardControls }) {
  const [search, setSearch] = useState('');
  const models = chosenBrand(wizard)?.types.find(({ id }) => id === wizard.state.type?.id)?.models ?? [];
  if (models.length === 0) return <NothingToSell wizard={wizard} text="Ainda não compramos aparelhos deste tipo." />;
  const found = models.filter(({ name }) => foldName(name).includes(foldName(search)));
  return (
    <>
      {models.length >= searchFrom && (
        <label className={styles.search}>
          <IconSearch size={18} aria-hidden="true" />
          <input
            type="search"
            aria-label="Buscar modelo"
            placeholder={`Buscar, como ${models.at(-1)?.name}`}
            autoComplete="off"
            spellCheck={false}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </label>
      )}
      {found.length === 0 && (
        <EmptyState
          title={`Nenhum modelo com “${search}”`}
          action={
            <Button variant="default" onClick={() => setSearch('')}>
              Ver todos os modelos
            </Button>
          }
        >
          Confira o nome ou veja a lista inteira.
        </EmptyState>
      )}
      <ChoiceGroup label="Modelo" layout="tile">
        {found.map((model) => (
          <ModelTile key={model.id} wizard={wizard} model={model} />
        ))}
      </ChoiceGroup>
      <p className={styles.hint} role="status">
        {wizard.loadingModelId !== undefined && 'Carregando...'}
        {wizard.unreadModelId !== undefined && wizard.loadingModelId === undefined && unreadModel}
      </p>
    </>
  );
}
