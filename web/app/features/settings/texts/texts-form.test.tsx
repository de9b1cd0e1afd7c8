import type { ShownTexts, StatusText } from '@giro/contract/calls/status-texts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../../test/part.tsx';
import { TextsForm } from './texts-form.tsx';

const placeholders = [
  { name: 'nome', meaning: 'primeiro nome', example: 'Ana' },
  { name: 'codigo', meaning: 'código de postagem', example: 'AB123' },
];
const build = (changes: Partial<StatusText>): StatusText => ({
  subject: 'proposal',
  status: 4,
  label: 'Código enviado',
  mail: null,
  original_mail: 'Seu código está pronto.',
  whatsapp: null,
  original_whatsapp: 'Olá, {nome}. O código é {codigo}.',
  placeholders,
  ...changes,
});
const config: ShownTexts = {
  texts: [
    build({}),
    build({ status: 1, label: 'Pendente', original_mail: null, original_whatsapp: 'Recebemos.' }),
    build({ subject: 'order', status: 4, label: 'Retirada', mail: 'Venha, {nome}.', original_mail: 'Pode retirar.' }),
  ],
  version: 3,
};

const form = (onSaved = vi.fn()) => <TextsForm config={config} onSaved={onSaved} />;
const field = (name: string) => screen.getByLabelText<HTMLTextAreaElement>(name);
const preview = (name: string) => within(screen.getByRole('region', { name: `Como fica no ${name}` }));
const choose = () => screen.getByLabelText<HTMLSelectElement>('Status');
const press = (name: string) => screen.getByRole('button', { name });

test('a text is typed with placeholders at the cursor, and seen as people will read it', async () => {
  const { user } = renderPart(form());
  expect(preview('WhatsApp').getByText('Olá, Ana. O código é AB123.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Voltar ao texto original' })).toBeNull();
  const mail = field('Texto do e-mail');
  await user.clear(mail);
  expect(preview('e-mail').getByText('Seu código está pronto.')).toBeTruthy();
  await user.type(mail, 'Oi, !');
  mail.setSelectionRange(4, 4);
  await user.click(press('Inserir primeiro nome em Texto do e-mail'));
  expect(mail.value).toBe('Oi, {nome}!');
  expect(preview('e-mail').getByText('Oi, Ana!')).toBeTruthy();
  await waitFor(() => expect([document.activeElement, mail.selectionStart]).toEqual([mail, 10]));
  await user.click(press('Voltar ao texto original'));
  expect(mail.value).toBe('Seu código está pronto.');
});

test('what was typed for another status stays; only what was changed is sent', async () => {
  const answer = { message: 'Textos salvos!', ...config, version: 4 };
  const asked = answerCalls({ '/textos': { body: answer } });
  const onSaved = vi.fn();
  const { user } = renderPart(form(onSaved));
  await user.type(field('Mensagem do WhatsApp'), ' Até já.');
  await user.selectOptions(choose(), 'Pendente');
  expect(screen.queryByLabelText('Texto do e-mail')).toBeNull();
  expect(screen.getByRole('option', { name: 'Código enviado (alterado)' })).toBeTruthy();
  await user.selectOptions(choose(), 'Retirada (alterado)');
  await user.click(press('Voltar ao texto original'));
  await user.click(press('Salvar textos'));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('Textos salvos!'));
  const saved = asked.find(({ path }) => path.endsWith('/textos'));
  expect(saved?.headers.get('if-match')).toBe('"3"');
  expect(saved?.body).toEqual({
    texts: [
      { subject: 'proposal', status: 4, whatsapp: 'Olá, {nome}. O código é {codigo}. Até já.' },
      { subject: 'order', status: 4, mail: 'Pode retirar.' },
    ],
  });
});

test('a refused text is shown with what is wrong, whichever status is on screen', async () => {
  const errors = { 'proposal-4-mail': ['{senha} não tem valor neste status.'] };
  answerCalls({ '/textos': { status: 422, body: { errors } } });
  const { user } = renderPart(form());
  await user.type(field('Texto do e-mail'), ' {{senha}');
  await user.selectOptions(choose(), 'Pendente');
  await user.click(press('Salvar textos'));
  await waitFor(() => expect(problems()).toEqual(['{senha} não tem valor neste status.']));
  expect(field('Texto do e-mail').value).toBe('Seu código está pronto. {senha}');
  expect(screen.getByText('Confira: Propostas, Código enviado (e-mail).')).toBeTruthy();
});

test('after somebody else’s save, theirs comes under what was typed', async () => {
  const [first, ...others] = config.texts as [StatusText, ...StatusText[]];
  const theirs = { texts: [{ ...first, whatsapp: 'Deles.' }, ...others], version: 9 };
  const message = 'Estas configurações foram alteradas por Davi.';
  answerCalls({ '/textos': [{ status: 409, body: { message } }, { body: theirs }] });
  const { user } = renderPart(form());
  await user.type(field('Texto do e-mail'), ' Meu.');
  await user.click(press('Salvar textos'));
  expect(await screen.findByText(message)).toBeTruthy();
  await user.click(press('Recarregar configurações'));
  expect(await screen.findByText(/^Atualizamos o que você não tinha mexido: Propostas, Código enviado/)).toBeTruthy();
  expect(field('Mensagem do WhatsApp').value).toBe('Deles.');
  expect(field('Texto do e-mail').value).toBe('Seu código está pronto. Meu.');
});
