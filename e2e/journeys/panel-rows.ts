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

interface Row {
  id: number;
}

/** Answers the three lists of the panel with these rows, as their only page. */
export async function answerLists(page: Page, rows: { people?: Row[]; proposals?: Row[]; orders?: Row[] }) {
  const answers = { 'usersAdmin?*': rows.people, 'proposals?*': rows.proposals, 'orders?*': rows.orders };
  for (const [path, data] of Object.entries(answers)) {
    if (!data) continue;
    const list = { data, total: data.length, current_page: 1, last_page: 1 };
    await page.route(`**/api/${path}`, (route) =>
      route.fulfill({ json: path.startsWith('orders') ? { orders: list } : list }),
    );
  }
}
