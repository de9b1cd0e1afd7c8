import { expect, test } from './giro-test.ts';

const headings =
  'Identificador URL;Nome;Categorias;Nome da variação 1;Valor da variação 1;Preço;Preço promocional;Estoque;SKU;Exibir na loja;Descrição;Custo';
const lines = (price: string) => [
  `moto-g;Moto G;Smartphone;Cor;Azul;1299.90;1199.90;2;NUVEM-AZ;SIM;<p>Bateria nova.</p>;800.00`,
  `moto-g;;;Cor;Preto;${price};;1;NUVEM-PR;SIM;;`,
];
/** As Nuvemshop writes its files: Latin-1, semicolons, CRLF. */
const fileOf = (price: string) => ({
  name: 'produtos-nuvemshop.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([headings, ...lines(price), ''].join('\r\n'), 'latin1'),
});

test('a shop of Nuvemshop moves in: tried out, one line mended, brought, and undone', { tag: '@phone-too' }, async ({
  page,
  giro,
}) => {
  await giro.signInAsAdmin(page);
  await page.goto('/importar');
  await page.getByLabel('De onde').selectOption('nuvemshop');
  await page.getByLabel('Arquivo CSV ou zip').setInputFiles(fileOf('a combinar'));
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByText('Produtos: 1 novo, 1 fica de fora.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Avisos' })).toContainText('“a combinar” não é um preço.');
  await giro.checkAccessibility();

  await page.getByLabel('Arquivo CSV ou zip').setInputFiles(fileOf('1299.90'));
  await expect(page.getByRole('button', { name: 'Trazer' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByText('Produtos: 2 novos.')).toBeVisible();
  await page.getByRole('button', { name: 'Trazer' }).click();
  await expect(page.getByText('Produtos: 2 vieram.')).toBeVisible();

  const past = page
    .getByRole('table', { name: 'Já trazidos' })
    .getByRole('row')
    .filter({ hasText: 'produtos-nuvemshop.csv' })
    .first();
  const download = page.waitForEvent('download');
  await past.getByRole('link', { name: 'Relatório' }).click();
  expect((await download).suggestedFilename()).toMatch(/^importacao-.*\.csv$/);
  await page.goto('/cadastros?search=NUVEM');
  await expect(page.getByText('Moto G Preto')).toBeVisible();

  await page.goto('/importar');
  await past.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click();
  await expect(past).toContainText('Desfeita');
  await page.goto('/cadastros?search=NUVEM');
  await expect(page.getByText('Moto G Preto')).toHaveCount(0);
});
