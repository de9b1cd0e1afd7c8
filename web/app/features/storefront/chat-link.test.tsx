import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../test/part.tsx';
import { ChatLink } from './chat-link.tsx';

test.each(['Olá! É sobre o pedido ABCD2345.', '100% & "novo"? <b>#1</b> 😀', 'duas\nlinhas'])(
  'a chat begins with %j, whatever letters it has, and leaves this page where it is',
  (message) => {
    const root = { shop: { whatsapp: '5547999990000' } };
    renderPart(<ChatLink message={message}>Falar no WhatsApp</ChatLink>, { root });
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Falar no WhatsApp' });
    const address = new URL(link.href);
    expect(address.origin + address.pathname).toBe('https://wa.me/5547999990000');
    expect([...address.searchParams]).toEqual([['text', message]]);
    expect(link.target).toBe('_blank');
    expect(link.rel).toContain('noopener');
  },
);
