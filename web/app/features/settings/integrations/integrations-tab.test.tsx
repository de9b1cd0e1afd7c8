import { currentUserCall } from '@giro/contract/calls/accounts.ts';
import type { ApiKey } from '@giro/contract/calls/api-keys.ts';
import { eventCatalogue } from '@giro/contract/calls/event-types.ts';
import type { Webhook, WebhookDelivery } from '@giro/contract/calls/webhooks.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../../test/part.tsx';
import IntegrationsTab from './integrations-tab.tsx';

const key: ApiKey = {
  id: 3,
  name: 'ERP',
  prefix: 'giro_0a1b2c3d',
  permissions: ['orders.see'],
  per_minute: 600,
  created_at: '2026-11-01T12:00:00Z',
  created_by: 'Ana',
  last_used_at: null,
  expires_at: '2036-11-01T12:00:00Z',
  ended_at: null,
};
const webhook: Webhook = {
  id: 7,
  url: 'https://erp.exemplo.com.br/giro',
  events: ['order.*', 'unit.sold'],
  description: 'ERP',
  active: true,
  disabled_reason: null,
  created_at: '2026-11-01T12:00:00Z',
};
const delivery: WebhookDelivery = {
  id: 9,
  event_id: 'evt_1',
  type: 'order.created',
  subject: 'order:12',
  state: 'dead',
  attempts: 10,
  last_status: 500,
  last_error: 'O endereço respondeu 500.',
  next_at: null,
  delivered_at: null,
};
const person = (role: string) => ({ body: { id: 1, name: 'Ana', email: 'a@x.br', profile: 'admin', roles: [role] } });

function openTab(answers: Parameters<typeof answerCalls>[0] = {}, role = 'dono') {
  const asked = answerCalls({
    [currentUserCall.path]: person(role),
    '/webhooks/catalogo': { body: { types: eventCatalogue } },
    '/api/chaves': { body: { keys: [key] } },
    '/api/webhooks': { body: { webhooks: [webhook] } },
    '/api/agentes-config': { body: { agents: true, version: 0 } },
    ...answers,
  });
  return { ...renderPart(<IntegrationsTab />, { at: '/configuracoes?aba=integracoes' }), asked };
}
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => screen.findByRole('button', { name });

beforeEach(() => localStorage.setItem('token', 'handle'));

test('keys and webhooks say what they may do and get, and how they are', async () => {
  openTab();
  for (const text of ['giro_0a1b2c3d…', 'Pedidos: ver', 'de Ana', 'nunca', 'Em uso'])
    expect(await screen.findByText(text)).toBeTruthy();
  for (const text of [webhook.url, 'Pedidos, unit.sold', 'Ligado']) expect(await screen.findByText(text)).toBeTruthy();
  expect(await screen.findByText('order.created')).toBeTruthy();
});

test('a key is made of what its maker may do, and its secret is shown until it was kept', async () => {
  const refused = {
    status: 422,
    body: { message: 'x', errors: { expires_in_days: ['Este número é grande demais.'] } },
  };
  const secret = 'giro_0a1b2c3d_segredo';
  const { user, asked } = openTab({
    '/api/chaves': [{ body: { keys: [] } }, refused, { status: 201, body: { key, secret } }, { body: { keys: [key] } }],
  });
  expect(await screen.findByText('Nenhuma chave ainda')).toBeTruthy();
  await user.click(await press('Criar chave'));
  await screen.findByRole('dialog');
  await user.type(await dialog().findByLabelText(/^Nome/), 'ERP');
  await user.click(dialog().getByLabelText('Pedidos: ver'));
  const days = dialog().getByLabelText('Vale por (dias)');
  await user.clear(days);
  await user.type(days, '900');
  await user.click(dialog().getByRole('button', { name: 'Criar chave' }));
  await waitFor(() => expect(problems()).toEqual(['Este número é grande demais.']));
  await user.clear(days);
  await user.type(days, '30');
  await user.click(dialog().getByRole('button', { name: 'Criar chave' }));
  expect(await screen.findByText(secret)).toBeTruthy();
  expect(asked.findLast(({ path, body }) => path === '/api/chaves' && body)?.body).toEqual({
    name: 'ERP',
    permissions: ['orders.see'],
    expires_in_days: '30',
    per_minute: '600',
  });
  await user.keyboard('{Escape}');
  expect(screen.getByText(secret)).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Copiar a chave' }));
  expect(await navigator.clipboard.readText()).toBe(secret);
  await user.click(dialog().getByRole('button', { name: 'Já guardei' }));
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
  expect(await screen.findByText('Em uso')).toBeTruthy();
});

test('a key is ended after it was named', async () => {
  const { user, asked } = openTab({ '/chaves/3': { body: { key } } });
  await user.click(await press('Encerrar'));
  expect(await screen.findByText(/para de funcionar na hora/)).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Encerrar' }));
  expect(await screen.findByText('Chave encerrada.')).toBeTruthy();
  expect(asked.some(({ path }) => path.endsWith('/chaves/3'))).toBe(true);
});

test('a webhook is added; a bad address stays in its field, and its secret is shown once', async () => {
  const refused = { status: 422, body: { message: 'x', errors: { url: ['Este endereço não pode ser usado.'] } } };
  const added = { status: 201, body: { webhook, secret: 'whsec_abc' } };
  const { user, asked } = openTab({
    '/api/webhooks': [{ body: { webhooks: [] } }, refused, added, { body: { webhooks: [webhook] } }],
  });
  await user.click(await press('Adicionar webhook'));
  await screen.findByRole('dialog');
  await user.type(await dialog().findByLabelText(/^Endereço/), 'https://10.0.0.1/');
  await user.click(dialog().getByLabelText('Tudo'));
  await user.click(dialog().getByLabelText('Pedidos'));
  await user.click(dialog().getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(problems()).toEqual(['Este endereço não pode ser usado.']));
  await user.click(dialog().getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('whsec_abc')).toBeTruthy();
  expect(asked.findLast(({ path, body }) => path === '/api/webhooks' && body)?.body).toMatchObject({
    events: ['order.*'],
  });
});

test('a delivery that was given up is sent again, and a time of them', async () => {
  const { user, asked } = openTab({
    '/entregas?page=1': { body: { data: [delivery], total: 1, current_page: 1, last_page: 1 } },
    '/entregas/9/reenviar': { status: 202, body: { message: 'Evento a caminho.' } },
    '/7/reenviar': { status: 202, body: { queued: 12 } },
  });
  await user.click(await press('Entregas'));
  expect(await screen.findByText('10 tentativas · O endereço respondeu 500.')).toBeTruthy();
  const table = within(dialog().getByRole('table'));
  await user.click(table.getByRole('button', { name: 'Reenviar' }));
  expect(await screen.findByText('Evento a caminho.')).toBeTruthy();
  await user.click(dialog().getAllByRole('button', { name: 'Reenviar' })[0] as HTMLElement);
  expect(await screen.findByText('12 eventos a caminho.')).toBeTruthy();
  expect(asked.findLast(({ path }) => path.endsWith('/7/reenviar'))?.body).toEqual({ desde: expect.any(String) });
});

test('the shop is open to assistants until its owner closes it', async () => {
  const { user, asked } = openTab({
    '/api/agentes-config': [{ body: { agents: true, version: 0 } }, { body: { agents: false, version: 1 } }],
  });
  const box = await screen.findByLabelText<HTMLInputElement>('Aberta a assistentes');
  expect(box.checked).toBe(true);
  expect(screen.getByRole('link', { name: '/llms.txt' })).toBeTruthy();
  await user.click(box);
  await user.click(await press('Salvar acesso'));
  expect(await screen.findByText('A loja está fechada a assistentes.')).toBeTruthy();
  const saved = asked.findLast(({ path, body }) => path === '/api/agentes-config' && body);
  expect([saved?.body, saved?.headers.get('if-match')]).toEqual([{ agents: false }, '"0"']);
  expect(screen.queryByRole('link', { name: '/llms.txt' })).toBeNull();
});

test('who may only look sees webhooks and changes nothing', async () => {
  const { asked } = openTab({}, 'gerente');
  expect(await screen.findByText(webhook.url)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull());
  for (const name of ['Criar chave', 'Adicionar webhook', 'Excluir', 'Testar', 'Salvar acesso'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByRole('button', { name: 'Entregas' })).toBeTruthy();
  expect(asked.length).toBeGreaterThan(0);
});
