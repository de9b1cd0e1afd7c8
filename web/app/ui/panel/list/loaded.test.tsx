import { shopInfoCall } from '@giro/contract/calls/storefront-info.ts';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, renderPart } from '../../../../test/part.tsx';
import { callApi } from '../../../lib/api/call-api.ts';
import { Loaded } from './list-states.tsx';

function Part() {
  const query = useQuery({ queryKey: ['loja'], queryFn: () => callApi(shopInfoCall) });
  return (
    <Loaded query={query} failure="Não conseguimos carregar a loja">
      {(shop) => <p>{shop.name}</p>}
    </Loaded>
  );
}

test('the place of a list is held until it is there; a failure is said and can be tried again', async () => {
  answerCalls({ [shopInfoCall.path]: [{ status: 500 }, { body: { name: 'Giro' } }] });
  const { user } = renderPart(<Part />);
  expect(screen.getByRole('status').textContent).toBe('Carregando...');
  expect((await screen.findByRole('alert')).textContent).toContain('Não conseguimos carregar a loja');
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(screen.getByText('Giro')).toBeTruthy());
  expect(screen.queryByRole('alert')).toBeNull();
});
