import { useEffect, useId, useRef, useState } from 'react';
import { type CardFields, type FieldName, openFields, type TypedCard } from './provider-script.ts';

const placeholders: Record<FieldName, string> = {
  cardNumber: '0000 0000 0000 0000',
  expirationDate: 'MM/AA',
  securityCode: '123',
};

interface CardFieldsOptions {
  script: string;
  publicKey: string;
}

export type UsedCardFields = ReturnType<typeof useCardFields>;

/** The provider's fields as they stand on the page. */
export function useCardFields({ script, publicKey }: CardFieldsOptions) {
  const id = useId().replaceAll(/\W/g, '');
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [focused, setFocused] = useState<FieldName>();
  /** The first digits of the card, once there are enough. */
  const [bin, setBin] = useState<string>();
  const [bad, setBad] = useState<ReadonlySet<FieldName>>(new Set());
  /** Fields are drawn anew, and are empty, when this changes. */
  const [round, setRound] = useState(0);
  const open = useRef<CardFields>(undefined);
  const elementOf = (name: FieldName) => `${id}-${name}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round draws empty fields
  useEffect(() => {
    let isGone = false;
    setState('loading');
    setBad(new Set());
    setBin(undefined);
    const place = document.getElementById(elementOf('cardNumber'));
    const drawn = getComputedStyle(place ?? document.body);
    const style = {
      color: drawn.color,
      placeholderColor: drawn.getPropertyValue('--mantine-color-placeholder').trim(),
      fontSize: '16px',
    };
    const placeOf = (name: FieldName) => ({ elementId: elementOf(name), placeholder: placeholders[name], style });
    openFields({
      script,
      publicKey,
      places: {
        cardNumber: placeOf('cardNumber'),
        expirationDate: placeOf('expirationDate'),
        securityCode: placeOf('securityCode'),
      },
      onBin: setBin,
      onReady: () => !isGone && setState('ready'),
      onFocus: (name, hasFocus) => setFocused((now) => (hasFocus ? name : now === name ? undefined : now)),
      onValidity: (name, isGood) =>
        setBad((now) => new Set([...now].filter((each) => each !== name).concat(isGood ? [] : [name]))),
    }).then(
      (fields) => {
        if (isGone) return fields.close();
        open.current = fields;
      },
      () => !isGone && setState('failed'),
    );
    return () => {
      isGone = true;
      open.current?.close();
      open.current = undefined;
    };
  }, [script, publicKey, round]);

  return {
    state,
    focused,
    bad,
    bin,
    elementOf,
    focus: (name: FieldName) => open.current?.focus(name),
    empty: () => setRound((now) => now + 1),
    /** Throws where number, validity or code is wrong. */
    async createToken(holder: { name: string; cpf: string }): Promise<TypedCard> {
      if (!open.current) throw new Error('The fields are not there.');
      return open.current.createToken(holder);
    },
  };
}
