import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../../test/part.tsx';
import { Paper, PaperFacts, PaperTable, Signatures } from './paper.tsx';
import { PrintButton } from './print-button.tsx';

const print = vi.fn();
beforeEach(() => {
  print.mockClear();
  vi.stubGlobal('print', print);
});
const findPaper = () => screen.queryByRole('article', { name: 'Recibo', hidden: true });

test('a paper is drawn for as long as it is printed, beside the page and not within it', async () => {
  const { user, container } = renderPart(
    <PrintButton label="Imprimir recibo">
      <Paper label="Recibo">Pago</Paper>
    </PrintButton>,
  );
  expect(findPaper()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Imprimir recibo' }));
  expect(print).toHaveBeenCalledOnce();
  expect(findPaper()?.parentElement).toBe(document.body);
  expect(container.contains(findPaper())).toBe(false);
  fireEvent(window, new Event('afterprint'));
  expect(findPaper()).toBeNull();
});

test('a line of a table says on a roll what each of its figures is', () => {
  renderPart(
    <PaperTable headings={['Produto', 'Quantidade']} rows={[['iPhone 13', 2]]} sums={[['Total', 'R$ 2.000,00']]} />,
  );
  expect(screen.getByRole('cell', { name: '2' }).dataset.heading).toBe('Quantidade');
  expect(screen.getByRole('rowheader', { name: 'Total' })).toBeTruthy();
});

test('facts that nobody knows are left out, a zero is not', () => {
  renderPart(
    <PaperFacts
      facts={[
        ['CPF', null],
        ['Série', ''],
        ['Ciclos', 0],
        ['Cor', false],
      ]}
    />,
  );
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Ciclos:']);
});

test('everybody who signs has a line, and place and day can be written', () => {
  const { container } = renderPart(
    <Signatures city="Blumenau" signers={[{ role: 'Cliente', name: 'Bia Lima' }, { role: 'Loja' }]} />,
  );
  expect(screen.getByText(/^Blumenau, _+/)).toBeTruthy();
  expect(within(container).getByText('Bia Lima')).toBeTruthy();
  expect(within(container).getByText('Loja')).toBeTruthy();
});
