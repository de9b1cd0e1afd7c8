import { screen, waitFor } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { renderPart } from '../../test/part.tsx';
import { MaskedInput } from './masked-input.tsx';

beforeAll(() => import('react-imask'));

function Field({ kind, told }: { kind: ComponentProps<typeof MaskedInput>['kind']; told: (text: string) => void }) {
  const [text, setText] = useState('');
  const change = (next: string) => {
    setText(next);
    told(next);
  };
  return <MaskedInput kind={kind} label="Campo" value={text} onChange={change} />;
}

test.each([
  ['cpf', '529a98224725', '529.982.247-25'],
  ['phone', '47999998888', '(47) 99999-8888'],
  ['cep', '89010025', '89010-025'],
  ['date', '31011990', '31/01/1990'],
  ['cnpj', '12abc34501de35', '12.ABC.345/01DE-35'],
  ['whatsapp', '5547999998888', '+55 (47) 99999-8888'],
  ['imei', '490154203237518', '49 015420 323751 8'],
] as const)('%s keeps its shape while it is typed or pasted, and takes nothing else', async (kind, typed, shown) => {
  for (const way of ['type', 'paste'] as const) {
    const told = vi.fn();
    const { user, unmount } = renderPart(<Field kind={kind} told={told} />);
    const field = screen.getByLabelText<HTMLInputElement>('Campo');
    await user.click(field);
    if (way === 'type') await user.keyboard(typed);
    else await user.paste(typed);
    await waitFor(() => expect(field.value).toBe(shown));
    expect(told).toHaveBeenLastCalledWith(shown);
    unmount();
  }
});
