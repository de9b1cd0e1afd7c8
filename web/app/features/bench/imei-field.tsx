import { formatImei, imeiError } from '@giro/contract/rules/imei.ts';
import { onlyDigits } from '@giro/contract/rules/text.ts';
import { useState } from 'react';
import { MaskedInput } from '../../ui/masked-input.tsx';

interface ImeiFieldProps {
  label: string;
  value: string | null;
  /** A whole number, or null for none. */
  onChange: (imei: string | null) => void;
  error?: string;
}

const imeiDigits = 15;

/** A number that is typed; half of one is nobody's business yet. */
export function ImeiField({ label, value, onChange, error }: ImeiFieldProps) {
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
