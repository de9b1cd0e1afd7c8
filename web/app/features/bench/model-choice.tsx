import '@mantine/core/styles/Combobox.layer.css';
import { sellCatalogueCall } from '@giro/contract/calls/evaluation.ts';
import type { Inspection } from '@giro/contract/calls/inspections.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { NativeSelect } from '@mantine/core';
import { useCall } from '../../lib/api/use-call.ts';

interface ModelChoiceProps {
  inspection: Inspection;
  /** Null: the declared one. */
  value: number | null;
  onChange: (modelId: number | null) => void;
  error?: string;
}

/** Which model was found; another one than declared is valued wholly, at today's prices. */
export function ModelChoice({ inspection, value, onChange, error }: ModelChoiceProps) {
  const { data } = useCall(sellCatalogueCall);
  const declaredId = inspection.declared.model_id;
  const brands = data?.brands ?? [];
  const groups = brands.flatMap(({ name, types }) =>
    types.map((type) => ({
      group: `${name} · ${type.name}`,
      items: type.models
        .filter(({ id }) => id !== declaredId)
        .map((model) => ({ value: String(model.id), label: deviceName(name, model.name) })),
    })),
  );
  const isKnown = groups.some(({ items }) => items.some((item) => item.value === String(value)));
  const other = value !== null && !isKnown ? [{ value: String(value), label: 'Outro modelo' }] : [];
  return (
    <NativeSelect
      label="Modelo encontrado"
      description={value === null ? undefined : 'Outro modelo: a avaliação inteira vale pelos preços de hoje.'}
      data={[{ value: '', label: `${inspection.device} (declarado)` }, ...other, ...groups]}
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
      error={error}
    />
  );
}
