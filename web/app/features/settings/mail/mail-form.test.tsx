import type { MailConfig } from '@giro/contract/calls/settings.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../../test/part.tsx';
import { MailForm } from './mail-form.tsx';

const blank: MailConfig = {
  mailer: 'smtp',
  host: '',
  port: null,
  username: '',
  has_password: false,
  encryption: null,
  fromAddress: '',
  fromName: '',
  version: 0,
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const server = () => ['Host', 'Porta', 'Criptografia'].map((name) => field(name).value);

test('a usual provider fills in where it takes mail and says what else it needs; what else was typed stays', async () => {
  answerCalls({ '/user': { body: {} } });
  const { user } = renderPart(<MailForm config={blank} onSaved={vi.fn()} />);
  expect([field('Provedor').value, ...server()]).toEqual(['Outro', '', '', 'tls']);
  await user.type(field('E-mail do remetente'), 'loja@exemplo.com.br');
  await user.selectOptions(field('Provedor'), 'Gmail ou Google Workspace');
  expect(server()).toEqual(['smtp.gmail.com', '465', 'ssl']);
  expect(screen.getByText(/crie uma senha de app/)).toBeTruthy();
  expect(field('E-mail do remetente').value).toBe('loja@exemplo.com.br');
  await user.selectOptions(field('Provedor'), 'Outro');
  expect(server()).toEqual(['', '', 'tls']);
  expect(problems()).toEqual([]);
});

test('a stored or typed server is known as its provider', async () => {
  answerCalls({ '/user': { body: {} } });
  const config = { ...blank, host: 'SMTP.zoho.com', port: 465, encryption: 'ssl' as const };
  const { user } = renderPart(<MailForm config={config} onSaved={vi.fn()} />);
  expect(field('Provedor').value).toBe('Zoho Mail');
  await user.clear(field('Host'));
  await user.type(field('Host'), 'mail.minhaloja.com.br');
  expect(field('Provedor').value).toBe('Outro');
});
