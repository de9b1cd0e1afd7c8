import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buyer } from '../../../test/orders.ts';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import CustomerPage from './customer-page.tsx';

const person = { ...buyer, roles: [], address: {}, telefone: '47999998888', deleted_at: null, chat_opened: null };
const opened = { at: '2026-03-12T17:02:00Z', by: 'Carla Dias' };
const admin = { ...buyer, id: 1, profile: 'admin', roles: ['dono'], permissions: ['users.see'] };

function open(...people: object[]) {
  localStorage.setItem('token', 'handle');
  vi.stubGlobal('open', () => null);
  const asked = answerCalls({
    '/api/user': { body: admin },
    '/usersAdmin/7': people.map((body) => ({ body })),
    '/usersAdmin/7/whatsapp': { body: { url: 'https://wa.me/5547999998888?text=x', opened } },
  });
  return { asked, ...renderPart(<CustomerPage />, { at: '/usuarios/7', path: '/usuarios/:id' }) };
}

test('a chat with a person is asked of the shop, which tells who opened one last', async () => {
  const { user, asked } = open(person, { ...person, chat_opened: opened });
  await user.click(await screen.findByRole('button', { name: 'WhatsApp' }));
  expect(await screen.findByText('WhatsApp aberto por Carla Dias em 12/03/2026 às 14:02')).toBeTruthy();
  expect(asked.some(({ path }) => path.endsWith('/usersAdmin/7/whatsapp'))).toBe(true);
});

test('nobody is written to at a telephone without WhatsApp', async () => {
  open({ ...person, telefone: '4733334444' });
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'WhatsApp' })).toBeNull();
});
