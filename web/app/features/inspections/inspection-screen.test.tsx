import type { Inspection, InspectionValue } from '@giro/contract/calls/inspection-shapes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { quoted, untouched } from '../../../test/inspections.ts';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import InspectionScreen from './inspection-screen.tsx';

const inspected = '/api/bancada/7';
const answer = (part: Partial<Inspection> = {}, value: Partial<InspectionValue> = {}) => ({
  body: { inspection: { ...untouched, ...part }, value: { ...quoted, ...value } },
});
const withBattery = (found: number) => untouched.answers.map((each) => ({ ...each, found: [found] }));
const worse = answer({ answers: withBattery(2), version: 1 }, { found: 1250 });

async function open(answers: Parameters<typeof answerCalls>[0]) {
  const asked = answerCalls({ '/api/categoryAllAvalicao': { body: { brands: [] } }, ...answers });
  const { user } = renderPart(<InspectionScreen />, {
    at: '/bancada/7',
    path: '/bancada/:proposalId',
    root: { shop: { name: 'Giro', company: 'Giro Ltda.' } },
  });
  await screen.findByRole('heading', { name: /Bancada/ });
  const saved = () => asked.filter(({ path, body }) => path === inspected && body).map(({ body }) => body);
  return { asked, saved, user, press: (name: RegExp | string) => user.click(screen.getByRole('button', { name })) };
}
const button = (name: RegExp) => screen.queryByRole<HTMLButtonElement>('button', { name });

describe('the foot of an inspection', () => {
  test('says at once what a difference does to the value, and offers that once it is saved', async () => {
    const save = Promise.withResolvers<typeof worse>();
    const { asked, saved, user, press } = await open({
      [inspected]: [answer(), save.promise],
      '/contraproposta': [
        { status: 409, body: { message: 'Acima do teto da loja.', needs: 'ceiling_reason' } },
        { body: { message: 'Contraproposta enviada.', proposal: {} } },
      ],
    });
    expect(button(/^Aprovar por R\$.1\.500,00$/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Abaixo de 85 %' }));
    expect(button(/^Enviar contraproposta de R\$.1\.250,00$/)?.disabled).toBe(true);
    save.resolve(worse);
    await waitFor(() => expect(button(/^Enviar contraproposta/)?.disabled).toBe(false));
    expect(saved()).toEqual([{ answers: { 20: [2] } }]);
    await press(/^Enviar contraproposta de/);
    await user.type(await screen.findByLabelText(/Palavras da loja/), 'Bateria gasta');
    await press('Enviar contraproposta');
    await user.type(await screen.findByLabelText('Motivo'), 'Modelo raro');
    await press('Seguir assim mesmo');
    expect(await screen.findByText('Contraproposta enviada.')).toBeTruthy();
    const offers = asked.filter(({ path }) => path.endsWith('/contraproposta')).map(({ body }) => body);
    expect(offers[1]).toEqual({ value: 1250, message: 'Bateria gasta', ceiling_reason: 'Modelo raro' });
  });

  test('says what an approval lacks before anybody presses', async () => {
    const missing = ['Confirme que a conta está livre, ou diga por que aprovar assim.'];
    await open({ [inspected]: answer({}, { missing }) });
    expect(screen.getByRole('list', { name: 'O que falta' }).textContent).toContain('conta está livre');
    expect(button(/^Aprovar por/)?.disabled).toBe(true);
    expect(button(/^Reprovar/)?.disabled).toBe(false);
  });

  test('after the decision is gone; what was found and decided can be read', async () => {
    await open({ [inspected]: answer({ decided: 'approved', grade: 'B', version: 4 }) });
    expect(screen.getByRole('heading', { name: 'Conferência concluída' })).toBeTruthy();
    expect(screen.getAllByText('Compra aprovada')).toBeTruthy();
    expect(button(/^Aprovar/)).toBeNull();
  });

  test('what was found is printed as a diagnosis, without what the shop pays', async () => {
    vi.stubGlobal('print', vi.fn());
    const differences = [{ question: 'Bateria', declared: 'Acima de 85 %', found: 'Abaixo de 85 %', effect: -250 }];
    const found = { decided: 'approved', grade: 'B', tests: { screen: 'pass' }, imei1: '490154203237518' } as const;
    const { press } = await open({ [inspected]: answer(found, { differences }) });
    await press('Imprimir diagnóstico');
    const paper = within(await screen.findByRole('article', { name: 'Diagnóstico', hidden: true }));
    expect(paper.getByText('49 015420 323751 8')).toBeTruthy();
    expect(paper.getByText('Acima de 85 % → Abaixo de 85 %')).toBeTruthy();
    expect(paper.getByText(/^B: /)).toBeTruthy();
    expect(paper.queryByText(/R\$/)).toBeNull();
  });
});

describe('saving at an inspection', () => {
  test("somebody else's save is told, and what was typed is kept over it", async () => {
    const { saved, user, press } = await open({
      [inspected]: [
        answer(),
        { status: 409, body: { message: 'Ana alterou esta conferência.' } },
        answer({ battery_percent: 78, version: 5 }),
        answer({ battery_percent: 78, grade: 'B', version: 6 }),
      ],
    });
    await user.click(screen.getByRole('radio', { name: /^B ?Muito/ }));
    expect(await screen.findByText('Ana alterou esta conferência.')).toBeTruthy();
    await press('Recarregar e manter o que digitei');
    expect(await screen.findByText('Tudo salvo')).toBeTruthy();
    expect(saved()).toEqual([{ grade: 'B' }, { grade: 'B' }]);
    expect(screen.getByLabelText<HTMLInputElement>('Saúde da bateria').value).toBe('78');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^B ?Muito/ }).checked).toBe(true);
  });

  test('a lost connection is told, and what was typed goes out when there is one again', async () => {
    const { saved, user, press } = await open({
      [inspected]: [answer(), { status: 503 }, answer({ grade: 'A', version: 1 })],
    });
    await user.click(screen.getByRole('radio', { name: /^A ?Como/ }));
    expect(await screen.findByText('Sem conexão: guardamos aqui e enviamos quando voltar.')).toBeTruthy();
    expect(button(/^Aprovar por/)?.disabled).toBe(true);
    await press('Tentar agora');
    expect(await screen.findByText('Tudo salvo')).toBeTruthy();
    expect(saved()).toHaveLength(2);
  });

  test('half an IMEI is not sent; another one than declared needs a reason', async () => {
    const other = '356938035643809';
    const { saved, user } = await open({
      [inspected]: [answer(), answer({ imei1: other, differs: true, version: 1 })],
    });
    const field = screen.getByLabelText<HTMLInputElement>('IMEI 1');
    await user.type(field, other.slice(0, 8));
    await user.tab();
    expect(problems()).toHaveLength(1);
    expect(saved()).toEqual([]);
    await user.type(field, other.slice(8));
    await waitFor(() => expect(saved()).toEqual([{ imei1: other }]));
    expect(await screen.findByLabelText(/Por que seguir com outro número/)).toBeTruthy();
    expect(problems()).toContain('Diferente do declarado.');
  });
});
