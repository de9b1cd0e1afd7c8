import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { StockDialog } from './stock-dialog.tsx';

const proposal = { id: 12, marca: 'Apple', modelo: 'iPhone 13', proposal_value: 1500, proposal_value_new: 1250 };

test.each([
  [1250, /por R\$\s1\.250,00: o valor que pagamos por ele\. Ajuste/],
  [1400, /por R\$\s1\.400,00\. Ajuste/],
])('a device that goes on sale at %d says what that is to what was paid', async (price, words) => {
  const body = { message: 'Aparelho incluído.', produto: { id: 3, name: 'iPhone 13 128 GB', price } };
  const asked = answerCalls({ '/estoque': { status: 201, body } });
  renderPart(<StockDialog proposal={proposal as Proposal} onClose={() => undefined} />);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(asked.map((call) => call.body)).toEqual([{ proposal: 12 }]);
});
