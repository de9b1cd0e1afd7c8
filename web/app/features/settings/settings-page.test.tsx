import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import SettingsPage from './settings-page.tsx';

const mail = { mailer: 'smtp', host: '', port: null, username: '', has_password: false, encryption: null };
const answers = {
  '/user': { body: { id: 1, name: 'Ana', profile: 'admin', roles: ['dono'] } },
  '/email-config-front': { body: { ...mail, fromAddress: '', fromName: '', version: 0 } },
  '/emails-da-loja': { body: { email: '', daily: true, new_order: true, new_proposal: true, version: 0 } },
};

test.each([
  ['Email', '', 'Salvar configurações', '/api/emails-da-loja'],
  ['Avisos', '?aba=avisos', 'Salvar avisos', '/api/email-config-front'],
])('the tab %s has one button that saves', async (tab, search, button, ofOtherTab) => {
  const asked = answerCalls(answers);
  renderPart(<SettingsPage />, { at: `/configuracoes${search}` });
  await screen.findByRole('button', { name: button });
  expect(screen.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getAllByRole('button', { name: /^Salvar/ })).toHaveLength(1);
  expect(asked.map(({ path }) => path)).not.toContain(ofOtherTab);
});
