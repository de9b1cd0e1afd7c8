import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef } from 'react';

type InputMask = ReturnType<typeof import('react-imask')['IMask']>;

interface Kind extends Pick<TextInputProps, 'placeholder' | 'inputMode' | 'autoComplete' | 'autoCapitalize'> {
  mask: string | { mask: string }[];
}

const kinds = {
  phone: { mask: '(00) 00000-0000', placeholder: '(00) 00000-0000', inputMode: 'tel', autoComplete: 'tel-national' },
  date: { mask: '00/00/0000', placeholder: 'DD/MM/AAAA', inputMode: 'numeric', autoComplete: 'off' },
  cpf: { mask: '000.000.000-00', placeholder: '000.000.000-00', inputMode: 'numeric', autoComplete: 'off' },
  cep: { mask: '00000-000', placeholder: '00000-000', inputMode: 'numeric', autoComplete: 'postal-code' },
  cnpj: {
    mask: '##.###.###/####-00',
    placeholder: '00.000.000/0000-00',
    inputMode: 'text',
    autoComplete: 'off',
    autoCapitalize: 'characters',
  },
  whatsapp: {
    // The first that has room: landlines are shorter.
    mask: [{ mask: '+{55} (00) 0000-0000' }, { mask: '+{55} (00) 00000-0000' }],
    placeholder: '+55 (00) 00000-0000',
    inputMode: 'tel',
    autoComplete: 'tel',
  },
  imei: { mask: '00 000000 000000 0', placeholder: '00 000000 000000 0', inputMode: 'numeric', autoComplete: 'off' },
} satisfies Record<string, Kind>;

/** Besides imask's own `0`: a letter or a digit. */
const definitions = { '#': /[0-9A-Za-z]/ };

interface MaskedInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  kind: keyof typeof kinds;
  value?: string;
  /** Called with the text as it stands in the field. */
  onChange?: (text: string) => void;
}

/**
 * A text field that keeps the shape of a Brazilian number while people type or paste. The mask is loaded when the field
 * appears; until then it is an ordinary field, and what was typed meanwhile is put in shape once the mask is there.
 */
export function MaskedInput({ kind, value = '', onChange, ...props }: MaskedInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const mask = useRef<InputMask | null>(null);
  const report = useRef(onChange);
  const { mask: pattern, ...attributes }: Kind = kinds[kind];

  useEffect(() => {
    report.current = onChange;
  });

  useEffect(() => {
    let isGone = false;
    import('react-imask').then(({ IMask }) => {
      if (isGone || !input.current) return;
      const before = input.current.value;
      const created = IMask(input.current, {
        mask: pattern as string,
        definitions,
        prepareChar: (typed) => typed.toUpperCase(),
      });
      created.on('accept', () => report.current?.(created.value));
      if (created.value !== before) report.current?.(created.value);
      mask.current = created;
    });
    return () => {
      isGone = true;
      mask.current?.destroy();
      mask.current = null;
    };
  }, [pattern]);

  // Text that stands in the field when it appears is left alone: it may have been typed before the page came alive.
  const drawn = useRef(value);
  useEffect(() => {
    if (drawn.current === value) return;
    drawn.current = value;
    if (mask.current) {
      if (mask.current.value !== value) mask.current.value = value;
    } else if (input.current && input.current.value !== value) {
      input.current.value = value;
    }
  }, [value]);

  return (
    <TextInput
      type="text"
      {...attributes}
      {...props}
      ref={input}
      defaultValue={value}
      onChange={(event) => {
        if (!mask.current) report.current?.(event.currentTarget.value);
      }}
    />
  );
}
