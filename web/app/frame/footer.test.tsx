import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, renderPart } from '../../test/part.tsx';
import { Footer } from './footer.tsx';

test.each([['contato@loja.com.br'], ['']])(
  "the shop's e-mail (%s) stands in the footer, once there is one",
  (email) => {
    answerCalls({});
    const shop = { name: 'Loja', vicinity: 'Rua A, 1', opening_hours: [], cnpj: '', company: 'Loja Ltda', email };
    renderPart(<Footer />, { root: { shop, origin: 'http://loja.test' } });
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links.filter((address) => address?.startsWith('mailto:'))).toEqual(email ? [`mailto:${email}`] : []);
  },
);
