import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../../test/part.tsx';
import { initialState } from '../wizard/wizard-state.ts';
import { ProposalForm } from './proposal-form.tsx';

test('a form that lacks something lists what, and each of the list leads to its field', async () => {
  answerCalls({});
  const unused = { onBack: vi.fn(), onLogin: vi.fn(), onSessionLost: vi.fn(), onSubmitted: vi.fn() };
  const { user } = renderPart(
    <ProposalForm state={{ ...initialState, proposalValue: 1500 }} user={null} draft={{ current: null }} {...unused} />,
  );
  await user.click(screen.getByRole('button', { name: 'Enviar proposta' }));
  const list = within(screen.getByRole('group', { name: /^Confira \d+ campos antes de continuar$/ }));
  expect(list.getAllByRole('link')).toHaveLength(problems().length);
  expect((document.activeElement as HTMLInputElement).name).toBe('imei');
  await user.click(list.getByRole('link', { name: /^Número de série/ }));
  expect((document.activeElement as HTMLInputElement).name).toBe('serialNumber');
});
