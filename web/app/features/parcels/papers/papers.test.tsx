import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildParcel, paperRoot } from '../../../../test/parcels.ts';
import { renderPart } from '../../../../test/part.tsx';
import HandoverSlip from './handover-slip.tsx';
import PickingList from './picking-list.tsx';

const items = [
  { name: 'iPhone 13', quantity: 2 },
  { name: 'Capa', quantity: 1 },
];
const parcels = [
  buildParcel(),
  buildParcel({ id: 6, order_code: 'EFGH6789', items, tracking_code: 'AD1BR', weight_g: 1250 }),
];
const paper = (name: string) => within(screen.getByRole('article', { name, hidden: true }));
const cells = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);

test('what is fetched from the shelf is counted over all parcels', () => {
  renderPart(<PickingList parcels={parcels} />, { root: paperRoot });
  const rows = paper('Lista de separação').getAllByRole('row', { hidden: true }).map(cells);
  expect(rows).toContainEqual(['Capa', '1']);
  expect(rows).toContainEqual(['iPhone 13', '3']);
  expect(rows).toContainEqual(['Total', '4']);
  expect(rows.find(([words]) => words === 'Pedido EFGH6789')?.[1]).toBe('2 × iPhone 131 × Capa');
});

test('whoever fetches the parcels signs for so many, each by its code', () => {
  const handover = { id: 12, number: 4, at: '2026-03-12T12:00:00Z', by: 'Ana', parcels };
  renderPart(<HandoverSlip handover={handover} />, { root: paperRoot });
  const slip = paper('Lista de entrega');
  expect(slip.getByRole('heading', { name: 'Lista de entrega à transportadora nº 4', hidden: true })).toBeTruthy();
  const rows = slip.getAllByRole('row', { hidden: true }).map(cells);
  expect(rows).toContainEqual(['AD1BR', 'Pedido EFGH6789', 'Blumenau/SC', '1,25 kg']);
  expect(rows).toContainEqual(['Volumes', '2']);
  expect(slip.getByText('Transportadora', { selector: 'span' })).toBeTruthy();
});
