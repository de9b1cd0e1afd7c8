import type { InstalmentSettings } from '@giro/contract/calls/instalments.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../../test/part.tsx';
import { InstalmentsForm } from './instalments-form.tsx';

const config: InstalmentSettings = {
  max_instalments: 12,
  min_instalment: 10,
  free_up_to: 1,
  monthly_rate: 2.49,
  pix_discount_percent: 0,
  version: 2,
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

test('numbers are typed as people write them; what is wrong stands at its field', async () => {
  const errors = { free_up_to: ['Use no máximo o número de parcelas que a loja oferece.'] };
  const saved = { ...config, pix_discount_percent: 5.5, version: 3 };
  const asked = answerCalls({ '/parcelas-config': [{ status: 422, body: { errors } }, { body: saved }] });
  const onSaved = vi.fn();
  const { user } = renderPart(<InstalmentsForm config={config} onSaved={onSaved} />);
  expect(field('Juros ao mês (%)').value).toBe('2,49');
  await user.clear(field('Desconto no Pix (%)'));
  await user.type(field('Desconto no Pix (%)'), '5,5');
  await user.clear(field('Parcela mínima'));
  await user.type(field('Parcela mínima'), '25,00');
  await user.clear(field('Sem juros até (parcelas)'));
  await user.type(field('Sem juros até (parcelas)'), '13');
  const save = () => user.click(screen.getByRole('button', { name: 'Salvar parcelas' }));
  await save();
  await waitFor(() => expect(problems()).toEqual(errors.free_up_to));
  expect(screen.getByText('Confira: Sem juros até (parcelas).')).toBeTruthy();
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('Parcelas e desconto salvos.'));
  expect(asked[0]?.body).toEqual({
    max_instalments: '12',
    min_instalment: 25,
    free_up_to: '13',
    monthly_rate: '2.49',
    pix_discount_percent: '5.5',
  });
  expect(asked[0]?.headers.get('if-match')).toBe('"2"');
});
