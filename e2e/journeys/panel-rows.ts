import type { Page } from '@playwright/test';

export const street = {
  cep: '89010025',
  address: 'Rua XV de Novembro',
  number: '100',
  complement: 'ap. 2',
  neighborhood: 'Centro',
  city: 'Blumenau',
  state: 'SC',
};

/** Somebody as the wire has them; what is given stands in the place of the usual. */
export function personRow(change: object = {}) {
  return {
    id: 7,
    name: 'Maria Aparecida Conceição dos Santos',
    email: 'maria.aparecida.conceicao@provedor.exemplo.com.br',
    telefone: '47999998888',
    cpf: '52998224725',
    rg: null,
    data_nascimento: '1990-01-31',
    address: street,
    profile: 'user',
    roles: [],
    deleted_at: null,
    version: 1,
    ...change,
  };
}

export function proposalRow(change: object = {}) {
  return {
    id: 12345,
    status: 6,
    created_at: '2026-03-05T15:00:00Z',
    valid_until: '2026-03-15T15:00:00Z',
    base_value: 5000,
    proposal_value: 4321.5,
    proposal_value_new: 3999.9,
    custo_frete: null,
    data_pagamento: null,
    codigo: null,
    codigo_dev: null,
    rejectionReason: null,
    marca: 'Apple',
    tipo: 'Smartphone',
    modelo: 'iPhone 13 Pro Max',
    image_model: null,
    imei: '490154203237518',
    serial_number: null,
    selected_options: [],
    bank_data: null,
    bank_token: '',
    bank_editable: false,
    user: personRow(),
    history: [],
    version: 1,
    ...change,
  };
}

export function orderRow(change: object = {}) {
  return {
    id: 12345,
    order_code: 'PED-20260305-ABCDEF',
    created_at: '2026-03-05T15:00:00Z',
    total_price: 12_345.67,
    delivery_method: 'Retirada na Loja',
    transaction_id: null,
    payment: { status: 1, payment_method: 'Pix' },
    user: personRow(),
    order_items: [],
    history: [],
    version: 1,
    ...change,
  };
}

const refund = { value: 12_345.67, source: 'admin', reason: 'Pagou a mais', requested_at: '2026-03-05T15:00:00Z' };

export function receivedRow(change: object = {}) {
  return {
    id: 12345,
    e2e_id: 'E00000000202603051500abcdefghijk',
    method: 'pix',
    label: 'Pix',
    provider_id: null,
    instalments: null,
    fee: null,
    net: null,
    txid: null,
    value: 12_345.67,
    refunded: 0,
    paid_at: '2026-03-05T15:00:00Z',
    verdict: 'partial',
    order_code: 'PED-20260305-ABCDEF',
    order_status: 1,
    order_value: 23_456.78,
    payer: 'Maria Aparecida Conceição dos Santos, ***.982.247-**',
    decided_at: null,
    decided_by: null,
    contested: true,
    is_open: true,
    can: { refund: true, link: true, accept: true, refuse: true },
    withdrawal: { asked_at: '2026-03-05T16:00:00Z', state: 'asked', note: null },
    refunds: [{ ...refund, id: 'a', state: 'failed', finished_at: null, last_error: 'Saldo insuficiente na conta' }],
    ...change,
  };
}

export function payoutRow(change: object = {}) {
  return {
    id: 12345,
    proposal_id: 12345,
    value: 12_345.67,
    credit_id: null,
    due_on: '2026-03-05',
    state: 'due',
    seller: 'Maria Aparecida Conceição dos Santos',
    device: 'Apple iPhone 13 Pro Max',
    holder: 'Maria Aparecida C. S., CPF ***.982.247-**',
    has_pix_key: true,
    account_changed_at: '2026-03-05T12:00:00Z',
    flags: ['account-changed', 'other-holder'],
    claimed_by: null,
    is_mine: false,
    in_batch: false,
    paid_at: null,
    e2e_id: null,
    has_receipt: false,
    version: 1,
    ...change,
  };
}

export function drawerRow(change: object = {}) {
  return {
    id: 12345,
    opened_at: '2026-03-05T11:00:00Z',
    float: 1200,
    closed_at: '2026-03-05T22:00:00Z',
    counted: 12_345.67,
    expected: 12_400,
    difference: -54.33,
    by_method: { cash: 11_200, terminal: 23_456.78, pix: 9876.5, credit: 1296 },
    user: { id: 7, name: 'Maria Aparecida Conceição dos Santos' },
    note: 'Faltou troco da venda da manhã',
    checked: null,
    ...change,
  };
}

interface Row {
  id: number;
}

interface Lists {
  people?: Row[];
  proposals?: Row[];
  orders?: Row[];
  payments?: Row[];
  payouts?: Row[];
  drawers?: Row[];
}

/** Answers these lists of the panel with these rows, as their only page. */
export async function answerLists(page: Page, { people, proposals, orders, payments, payouts, drawers }: Lists) {
  const answer = async (path: string, data: Row[] | undefined, shape: (list: object) => object = (list) => list) => {
    const list = data && { data, total: data.length, current_page: 1, last_page: 1 };
    if (list) await page.route(`**/api/${path}?*`, (route) => route.fulfill({ json: shape(list) }));
  };
  await answer('usersAdmin', people);
  await answer('proposals', proposals);
  await answer('orders', orders, (list) => ({ orders: list }));
  await answer('recebimentos', payments, (list) => ({ payments: list }));
  await answer('caixas', drawers, (list) => ({ sessions: list }));
  await answer('repasses', payouts, (list) => ({ payouts: list, can_send: true }));
}
