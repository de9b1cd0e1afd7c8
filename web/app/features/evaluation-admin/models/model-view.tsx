import { formatReais } from '@giro/contract/rules/money.ts';
import { Button, Group, Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { DevicePicture } from '../../../ui/device-picture.tsx';
import { Money } from '../../../ui/money.tsx';
import { Allowed } from '../../../ui/panel/allowed.tsx';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
import { Facts } from '../../../ui/panel/dialog/facts.tsx';
import { ListSkeleton } from '../../../ui/panel/list/list-states.tsx';
import { classificationLabel } from '../../catalogue-admin/use-catalogue.ts';
import { linesOf, sectionsOf } from '../prices/price-lines.ts';
import { totalsOf } from '../prices/price-totals-bar.tsx';
import type { ModelRow } from './model-form.ts';
import styles from './models.module.css';

const PriceHistory = lazy(() => import('../../pricing/price-history.tsx'));

interface ModelViewProps {
  model: ModelRow;
  onEdit: () => void;
  onClose: () => void;
}

const signed = (reais: number, modification: string) =>
  reais === 0 ? formatReais(0) : `${modification === 'acrescimo' ? '+' : '−'} ${formatReais(reais)}`;

/** A model of the wizard with the price of each answer, to read. */
export function ModelView({ model, onEdit, onClose }: ModelViewProps) {
  const sections = sectionsOf([], model);
  const totals = totalsOf(String(model.valor_base), sections, linesOf(sections, model));
  const prices = Object.entries(model.attributes).toSorted(([, one], [, other]) => one.ordem - other.ordem);
  return (
    <Dialog title={model.model_name} onClose={onClose}>
      <Stack gap="sm">
        <div className={styles.head}>
          <DevicePicture src={model.image_model} size={96} />
          <Facts
            facts={[
              ['Marca', model.marca],
              ['Tipo', model.tipo],
              ['Ordem', model.ordem],
              ['Classificação', classificationLabel(model.classification)],
            ]}
          />
        </div>
        <Facts
          title="Preço"
          facts={[
            ['Preço base', <Money key="base" value={model.valor_base} />],
            ['Melhor caso', <Money key="highest" value={totals.highest} />],
            ['Pior caso', <Money key="lowest" value={totals.lowest} />],
          ]}
        />
        <Suspense fallback={<ListSkeleton />}>
          <PriceHistory of={{ modelo: model.id }} title="Histórico do valor base" />
        </Suspense>
        {prices.map(([name, { id, valores }]) => (
          <Facts
            key={id}
            title={name}
            facts={valores.map(
              (value) =>
                [
                  value.attribute_value,
                  <span key={value.id} className="tabular">
                    {signed(value.peso, value.modification_type)}
                  </span>,
                ] as const,
            )}
          />
        ))}
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          <Allowed may="evaluations.change">
            <Button onClick={onEdit}>Editar</Button>
          </Allowed>
        </Group>
      </Stack>
    </Dialog>
  );
}
