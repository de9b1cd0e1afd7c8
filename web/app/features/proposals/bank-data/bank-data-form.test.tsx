import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../../test/part.tsx';
import { BankDataForm } from './bank-data-form.tsx';

const proposal = { proposal_id: 12, device: 'Apple iPhone 13', editable: true, seller_name: '', seller_cpf: null };
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}( \\*)?$`));
const usesKey = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Quero receber por chave Pix' });
const save = () => screen.getByRole('button', { name: 'Salvar dados bancários' });

test('asks for the account unless somebody switches to a key, which takes its place', async () => {
  const asked = answerCalls({ '/proposals/abc': { body: { message: 'Salvo.' } } });
  const { user } = renderPart(<BankDataForm token="abc" stored={proposal} />);
  expect(usesKey().checked).toBe(false);
  expect(field('Banco') && field('Agência') && field('Conta com dígito')).toBeTruthy();
  await user.type(field('CPF do titular'), '52998224725');
  await user.click(usesKey());
  expect(screen.queryByLabelText('Banco')).toBeNull();
  expect(field('Chave Pix').value).toBe('');
  await user.selectOptions(field('Tipo de chave'), 'E-mail');
  await user.type(field('Chave Pix'), 'maria@');
  await user.click(save());
  expect(problems()).toEqual(['E-mail inválido.', 'Preencha este campo.']);
  await user.type(field('Chave Pix'), 'Exemplo.com.br');
  await user.type(field('Titular da conta'), 'Maria Silva');
  await user.click(save());
  expect(await screen.findByText('Salvo.')).toBeTruthy();
  expect(screen.getByText(/será feito nesta chave Pix\./)).toBeTruthy();
  expect(asked[0]?.body).toMatchObject({
    account_holder_name: 'Maria Silva',
    cpf_cnpj: '52998224725',
    pix_kind: 'email',
    pix_key: 'maria@exemplo.com.br',
  });
});

test('what lacks is listed above the account, and each of the list leads to its field', async () => {
  answerCalls({});
  const { user } = renderPart(<BankDataForm token="abc" stored={proposal} />);
  await user.click(save());
  const list = within(screen.getByRole('group', { name: /^Confira \d campos antes de continuar$/ }));
  expect(list.getAllByRole('link').length).toBe(problems().length);
  await user.click(list.getByRole('link', { name: /^Agência/ }));
  expect(document.activeElement).toBe(field('Agência'));
});

test('a phone is typed in its mask, and what was typed as one kind is none of another', async () => {
  answerCalls({});
  const { user } = renderPart(<BankDataForm token="abc" stored={proposal} />);
  await user.click(usesKey());
  await user.selectOptions(field('Tipo de chave'), 'Telefone');
  await waitFor(async () => {
    await user.clear(field('Chave Pix'));
    await user.type(field('Chave Pix'), '47999998888');
    expect(field('Chave Pix').value).toBe('(47) 99999-8888');
  });
  await user.selectOptions(field('Tipo de chave'), 'Chave aleatória');
  expect(field('Chave Pix').value).toBe('');
  expect(field('Chave Pix').placeholder).toMatch(/^0{8}-/);
});

test('a stored key is a hint, never a value', () => {
  answerCalls({});
  const stored = {
    ...proposal,
    pix_kind: 'telefone' as const,
    pix_key: '••••••••••••88',
    account_holder_name: 'Maria',
  };
  renderPart(<BankDataForm token="abc" stored={stored} />);
  expect(usesKey().checked).toBe(true);
  expect(screen.getByText(/^Já temos a chave Pix ••••••••••••88 desta proposta\./)).toBeTruthy();
  expect([field('Chave Pix').value, field('Chave Pix').placeholder]).toEqual(['', '••••••••••••88']);
});

test("the seller stands as the holder; somebody else's CPF and odd numbers are asked about, and saved all the same", async () => {
  const asked = answerCalls({ '/proposals/abc': { body: { message: 'Salvo.' } } });
  const seller = { seller_name: 'Maria Silva', seller_cpf: '***.982.247-**' };
  const { user } = renderPart(<BankDataForm token="abc" stored={{ ...proposal, ...seller }} />);
  expect(field('Titular da conta').value).toBe('Maria Silva');
  expect(field('CPF do titular').value).toBe('');
  await user.type(field('CPF do titular'), '11144477735');
  await user.type(field('Agência'), '12');
  expect(await screen.findByText(/Este CPF não é o seu/)).toBeTruthy();
  await user.type(field('Conta com dígito'), 'corrente');
  expect(await screen.findByText(/A agência costuma ter 4 números/)).toBeTruthy();
  await user.type(field('Banco'), 'Itaú');
  expect(await screen.findByText(/A conta tem só números/)).toBeTruthy();
  await user.click(save());
  expect(await screen.findByText('Salvo.')).toBeTruthy();
  expect(asked[0]?.body).toMatchObject({ account_holder_name: 'Maria Silva', cpf_cnpj: '11144477735' });
});

test('a key that the server refuses is told at its field', async () => {
  answerCalls({ '/proposals/abc': { status: 422, body: { errors: { pix_key: ['Chave recusada.'] } } } });
  const { user } = renderPart(<BankDataForm token="abc" stored={proposal} />);
  await user.click(usesKey());
  await user.type(field('Chave Pix'), '52998224725');
  await user.type(field('Titular da conta'), 'Maria Silva');
  await user.type(field('CPF do titular'), '52998224725');
  await user.click(save());
  await waitFor(() => expect(problems()).toEqual(['Chave recusada.']));
});
