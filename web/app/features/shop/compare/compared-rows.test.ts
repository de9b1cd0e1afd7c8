import { expect, it } from 'vitest';
import { comparedRows } from './compare-page.tsx';

const attribute = (attribute_name: string, ...values: string[]) => ({
  attribute_name,
  values: values.map((value, id) => ({ id, value })),
});

it('says fact by fact what differs, and where one says nothing', () => {
  const rows = comparedRows([
    { price: 1000, stock: 1, attributes: [attribute('Estado', 'Novo'), attribute('Conexão', '4G', '5G')] },
    { price: 1000, stock: 0, attributes: [attribute('Estado', 'Novo'), attribute('Cores', 'Azul')] },
  ]);
  expect(rows.map(({ name, differs }) => [name, differs])).toEqual([
    ['Preço no Pix', false],
    ['Disponível', true],
    ['Estado', false],
    ['Conexão', true],
    ['Cores', true],
  ]);
  expect(rows[3]?.values).toEqual(['4G, 5G', '—']);
});
