import { openProposalChatCall } from '@giro/contract/calls/status-texts.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, renderPart } from '../../../../test/part.tsx';
import { ChatBar, ChatNote, useChat } from './chat-parts.tsx';

const url = 'https://wa.me/5547999998888?text=Ol%C3%A1';
const opened = { at: new Date().toISOString(), by: 'Carla Dias' };
const path = '/proposals/7/whatsapp';

function Part({ onOpened }: { onOpened: () => void }) {
  const chat = useChat(openProposalChatCall, onOpened);
  return <ChatBar may="orders.change" chat={chat} id={7} opened={opened} />;
}

/** A new tab as browsers give it. */
function newTab() {
  const tab = { opener: {}, closed: false, location: { replace: vi.fn() }, close: vi.fn() };
  const open = vi.fn(() => tab);
  vi.stubGlobal('open', open);
  return { tab, open };
}

const press = () => screen.getByRole('button', { name: 'WhatsApp' });

test('a chat opens in a tab of its own, in the press itself, that cannot reach back', async () => {
  let give: (answer: { body: object }) => void = () => undefined;
  answerCalls({ [path]: new Promise<{ body: object }>((resolve) => (give = resolve)) });
  const { tab, open } = newTab();
  const onOpened = vi.fn();
  const { user } = renderPart(<Part onOpened={onOpened} />);
  await user.click(press());
  expect(open).toHaveBeenCalledWith('about:blank', '_blank');
  expect([tab.opener, tab.location.replace.mock.calls]).toEqual([null, []]);
  give({ body: { url, opened } });
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(url));
  expect(onOpened).toHaveBeenCalledWith(7, opened);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('where the browser allows no tab, the way to it is shown', async () => {
  answerCalls({ [path]: { body: { url, opened } } });
  vi.stubGlobal('open', () => null);
  const { user } = renderPart(<Part onOpened={vi.fn()} />);
  await user.click(press());
  const link = await screen.findByRole('link', { name: 'Abrir a conversa no WhatsApp' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([url, '_blank']);
});

test('a refusal closes the tab and says why', async () => {
  const message = 'Esta pessoa não informou telefone. Escreva por e-mail.';
  answerCalls({ [path]: { status: 422, body: { message } } });
  const { tab } = newTab();
  const { user } = renderPart(<Part onOpened={vi.fn()} />);
  await user.click(press());
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(tab.close).toHaveBeenCalled();
});

test('who opened a chat last is told, today by the hour alone; never that anything was sent', () => {
  const { container } = renderPart(
    <>
      <ChatNote opened={opened} />
      <ChatNote opened={{ at: '2026-03-12T17:02:00Z', by: 'Davi Reis' }} />
      <ChatNote opened={null} />
    </>,
  );
  const [today, before, ...others] = [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(today).toMatch(/^WhatsApp aberto por Carla Dias às \d\d:\d\d$/);
  expect(before).toBe('WhatsApp aberto por Davi Reis em 12/03/2026 às 14:02');
  expect(others).toEqual([]);
  expect(container.textContent).not.toMatch(/enviad/i);
});
