import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { renderPart } from '../../../../test/part.tsx';
import ContentsDeclaration from './contents-declaration.tsx';
import DeviceSlip from './device-slip.tsx';
import { type HandOver, handOverOf, postedOf } from './paper-rules.ts';
import { DeclarationButton, SlipButton } from './proposal-papers.tsx';

const shop = {
  name: 'Giro',
  company: 'Giro Ltda.',
  cnpj: '11.222.333/0001-81',
  vicinity: 'Rua XV de Novembro, 1000, Blumenau - SC, 89010-000',
  email: 'loja@exemplo.com.br',
};
const address = {
  cep: '01310100',
  address: 'Avenida Paulista',
  number: '900',
  complement: null,
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
};
const proposal = {
  id: 7,
  status: 4,
  codigo: 'BR1',
  codigo_dev: null,
  valid_until: '2026-03-09T02:59:59Z',
  proposal_value: 1500,
  proposal_value_new: null,
  marca: 'Apple',
  modelo: 'iPhone 13',
  tipo: 'Smartphone',
  imei: '490154203237518',
  serial_number: 'F2LXQ1AB',
  selected_options: [{ atributo: 'Tela', attributeId: 1, items: [{ value: 'Riscos leves' }] }],
  user: { id: 4, name: 'Maria Souza', cpf: '52998224725', telefone: null, address },
  history: [{ status: 4, at: '2026-03-01T10:00:00Z', by: null }],
} as unknown as Proposal;
const was = (...statuses: number[]) => statuses.map((status) => ({ status, at: '2026-03-01T10:00:00Z', by: null }));
const paper = (name: string) => within(screen.getByRole('article', { name, hidden: true }));
const texts = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ');

test.each<[status: number, before: number[], way: HandOver | undefined]>([
  [1, [1], 'left'],
  [4, [1, 4], 'left'],
  [5, [1, 4, 5], 'left'],
  [6, [1, 4, 5, 6], undefined],
  [7, [5, 7], 'returned'],
  [9, [5, 8, 9], undefined],
  [11, [1, 11], undefined],
  [11, [5, 11], 'returned'],
  [12, [5, 7, 12], undefined],
])('a device in status %i that was in %o goes %s', (status, before, way) => {
  expect(handOverOf({ status, history: was(...before) })).toBe(way);
});

test('what goes by post is what has a code for its way', () => {
  expect(postedOf(proposal)).toBe('left');
  expect(postedOf({ ...proposal, codigo: null })).toBeUndefined();
  expect(postedOf({ ...proposal, status: 7, history: was(5, 7) })).toBeUndefined();
  expect(postedOf({ ...proposal, status: 7, history: was(5, 7), codigo_dev: 'BR2' })).toBe('returned');
});

describe('the declaration of contents', () => {
  it('has the seller as who sends and the shop as who gets the parcel, and back the other way round', () => {
    const { unmount } = renderPart(<ContentsDeclaration proposal={proposal} way="left" />, { root: { shop } });
    const name = 'Declaração de Conteúdo';
    const sent = texts(screen.getByRole('article', { name, hidden: true }));
    expect(sent).toMatch(/Remetente.*Maria Souza.*529\.982\.247-25.*01310-100.*Destinatário.*Giro Ltda\..*Peso total/);
    expect(sent).toContain('Celular usado: Apple iPhone 13');
    expect(sent).toContain('R$ 1.500,00');
    expect(paper(name).getByText(/^São Paulo, _+/)).toBeTruthy();
    expect(sent).not.toContain(proposal.imei);
    unmount();
    renderPart(<ContentsDeclaration proposal={{ ...proposal, proposal_value_new: 1200 }} way="returned" />, {
      root: { shop },
    });
    const back = texts(screen.getByRole('article', { name, hidden: true }));
    expect(back).toMatch(/Remetente.*Giro Ltda\..*Destinatário.*Maria Souza/);
    expect(back).toContain('R$ 1.200,00');
  });

  it('is printed by whose turn it is to post', () => {
    renderPart(
      <>
        <DeclarationButton proposal={proposal} sender="shop" />
        <DeclarationButton proposal={proposal} sender="seller" />
      </>,
      { root: { shop } },
    );
    expect(screen.getAllByRole('button', { name: 'Imprimir declaração de conteúdo' })).toHaveLength(1);
  });
});

test('the slip of a device that is left has its numbers, what was said of it, and no promise of its value', () => {
  renderPart(<DeviceSlip proposal={proposal} handOver="left" />, { root: { shop } });
  const slip = paper('Comprovante de entrega do aparelho');
  expect(slip.getByText('49 015420 323751 8')).toBeTruthy();
  expect(slip.getByText('Riscos leves')).toBeTruthy();
  expect(slip.getByText(/O valor só é confirmado depois dela/)).toBeTruthy();
});

test('the slip of a device that goes back says so, without a value', () => {
  renderPart(<DeviceSlip proposal={proposal} handOver="returned" />, { root: { shop } });
  const slip = paper('Termo de devolução do aparelho');
  expect(slip.getByText(/o recebi de volta/)).toBeTruthy();
  expect(slip.queryByText(/R\$/)).toBeNull();
});

test('a device that the shop keeps has no slip', () => {
  renderPart(<SlipButton proposal={{ ...proposal, status: 6 }} />, { root: { shop } });
  expect(screen.queryByRole('button')).toBeNull();
});
