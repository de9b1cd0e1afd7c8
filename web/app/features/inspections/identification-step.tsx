import type { Inspection } from '@giro/contract/calls/inspection-shapes.ts';
import { formatImei, imeiError } from '@giro/contract/rules/imei.ts';
import { onlyDigits } from '@giro/contract/rules/text.ts';
import { Alert, SimpleGrid, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { ScanButton } from '../../ui/panel/scan/scan-button.tsx';
import { Step, type StepProps, TextField } from './step.tsx';

type Identity = Pick<Inspection, 'declared' | 'imei1' | 'imei2' | 'serial'>;

const plain = (serial: string) => serial.replace(/\s/g, '').toUpperCase();

/** Which of the numbers that were read are not the declared ones; which IMEI is the first nobody has to know. */
function othersThanDeclared({ declared, imei1, imei2, serial }: Identity) {
  const imeis = [imei1, imei2].filter((imei) => imei !== null);
  return {
    imei: imeis.length > 0 && declared.imei !== '' && !imeis.includes(declared.imei),
    serial: serial !== null && declared.serial !== null && plain(serial) !== plain(declared.serial),
  };
}

interface ImeiFieldProps {
  label: string;
  value: string | null;
  /** A whole number, or null for none. */
  onChange: (imei: string | null) => void;
  error?: string;
}

const imeiDigits = 15;

/** A number that is typed; half of one is nobody's business yet. */
function ImeiField({ label, value, onChange, error }: ImeiFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const digits = typed === undefined ? undefined : onlyDigits(typed);
  const isTellable = digits !== undefined && (isLeft || digits.length === imeiDigits);

  function type(text: string) {
    const next = onlyDigits(text);
    setLeft(false);
    if (next === (value ?? '')) return setTyped(undefined);
    const isWhole = next === '' || imeiError(next) === undefined;
    setTyped(isWhole ? undefined : text);
    if (isWhole) onChange(next === '' ? null : next);
  }

  return (
    <MaskedInput
      kind="imei"
      label={label}
      value={typed ?? formatImei(value ?? '')}
      onChange={type}
      onBlur={() => setLeft(true)}
      error={isTellable ? imeiError(typed ?? '') : error}
    />
  );
}

const other = 'Diferente do declarado.';

/** Which device this is: read or typed, against what was declared. */
export function IdentificationStep({ number, title, inspection, onEdit, refused }: StepProps) {
  const { declared, imei1, imei2, serial, differs_reason: reason } = inspection;
  const others = othersThanDeclared(inspection);
  const differs = others.imei || others.serial;

  function take([first, second]: string[]) {
    onEdit({ imei1: first, ...(second ? { imei2: second } : {}) });
  }

  return (
    <Step
      number={number}
      title={title}
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
