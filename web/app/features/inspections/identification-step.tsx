import { formatImei } from '@giro/contract/rules/imei.ts';
import { Alert, SimpleGrid, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ScanButton } from '../../ui/panel/scan/scan-button.tsx';
import { othersThanDeclared } from './identity.ts';
import { ImeiField } from './imei-field.tsx';
import { Step } from './step.tsx';
import type { StepProps } from './step-props.ts';
import { TextField } from './text-field.tsx';

const other = 'Diferente do declarado.';

/** Which device this is: read or typed, against what was declared. */
export function IdentificationStep({ number, inspection, onEdit, refused }: StepProps) {
  const { declared, imei1, imei2, serial, differs_reason: reason } = inspection;
  const others = othersThanDeclared(inspection);
  const differs = others.imei || others.serial;

  function take([first, second]: string[]) {
    onEdit({ imei1: first, ...(second ? { imei2: second } : {}) });
  }

  return (
    <Step
      number={number}
      title="Identificação"
      isDone={imei1 !== null && (!differs || Boolean(reason))}
      aside={<ScanButton most={2} onFound={take} />}
    >
      <Text size="sm" c="dimmed" className="tabular">
        Declarado: IMEI {declared.imei ? formatImei(declared.imei) : 'não informado'}
        {declared.serial && ` · Série ${declared.serial}`}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        <ImeiField
          label="IMEI 1"
          value={imei1}
          onChange={(value) => onEdit({ imei1: value })}
          error={refused.imei1 ?? (others.imei && imei1 ? other : undefined)}
        />
        <ImeiField
          label="IMEI 2"
          value={imei2}
          onChange={(value) => onEdit({ imei2: value })}
          error={refused.imei2 ?? (others.imei && imei2 ? other : undefined)}
        />
        <TextField
          label="Número de série"
          value={serial}
          maxLength={60}
          autoCapitalize="characters"
          onChange={(value) => onEdit({ serial: value })}
          error={refused.serial ?? (others.serial ? other : undefined)}
        />
      </SimpleGrid>
      {differs && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="Não é o aparelho declarado">
          <TextField
            label="Por que seguir com outro número?"
            isLong
            required
            maxLength={300}
            value={reason}
            onChange={(differs_reason) => onEdit({ differs_reason })}
            error={refused.differs_reason}
          />
        </Alert>
      )}
    </Step>
  );
}
