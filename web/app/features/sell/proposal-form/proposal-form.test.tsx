import { visitorProposal } from '@giro/contract/calls/proposal-submission.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, test, vi } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../../test/part.tsx';
import { answerNamed, deviceTitle, estimateOf, selectedOptionsOf } from '../offer/device-description.ts';
import { chooseModel, describeDevice, stateAfter } from '../wizard/wizard-fixtures.ts';
import { initialState } from '../wizard/wizard-state.ts';
import { forgetDevice } from './proposal-draft.ts';
import { emptyProposal, ProposalForm, proposalPayload } from './proposal-form.tsx';

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

const described = stateAfter(...describeDevice, { type: 'valued', value: 1220.5 });

const typed = {
  ...emptyProposal,
  imei: '49 015420 323751 8',
  serialNumber: 'F2LX1',
  fullName: 'Ana Souza',
  cpf: '529.982.247-25',
  birthDate: '31/01/1990',
  telefone: '(47) 99999-8888',
  email: 'ana@example.com',
  confirmEmail: 'Ana@example.com',
  password: 'segredo123',
  confirmPassword: 'segredo123',
  termosConcordados: true,
};

const user: User = {
  id: 7,
  name: 'Bruno Lima',
  email: 'bruno@example.com',
  telefone: '47988887777',
  cpf: '52998224725',
  rg: null,
  data_nascimento: '1985-02-03',
  address: {
    cep: '89010000',
    address: 'Rua XV',
    number: '10',
    complement: null,
    neighborhood: 'Centro',
    city: 'Blumenau',
    state: 'SC',
  },
  profile: 'user',
  roles: [],
  deleted_at: null,
  email_confirmed: true,
  version: 1,
};

const keys =
  'TipoUser address birthDate cep city complement confirmEmail confirmPassword cpf email fullName imei neighborhood ' +
  'number password proposalValue rg selectedBrandName selectedModelName selectedOptionsArray selectedTypeName ' +
  'serialNumber state telefone termosConcordados';

describe('what a proposal sends', () => {
  it('has the same keys for a visitor and a signed-in person', () => {
    expect(
      Object.keys(proposalPayload(described, typed, null))
        .sort()
        .join(' '),
    ).toBe(keys);
    expect(
      Object.keys(proposalPayload(described, emptyProposal, user))
        .sort()
        .join(' '),
    ).toBe(keys);
  });

  it('is what the server takes from a visitor', () => {
    const body = proposalPayload(described, typed, null);
    expect(body.TipoUser).toBe(false);
    expect(visitorProposal.safeParse(body).error?.issues).toBeUndefined();
  });

  it('takes the person from the profile of whoever is signed in, never from what a visitor typed before', () => {
    const body = proposalPayload(described, typed, user);
    expect(body).toMatchObject({
      TipoUser: true,
      imei: '49 015420 323751 8',
      fullName: 'Bruno Lima',
      email: 'bruno@example.com',
      cep: '89010000',
      complement: '',
      password: '',
    });
  });

  it('carries every question with its chosen values', () => {
    expect(selectedOptionsOf(described)).toEqual([
      {
        atributo: 'Capacidade',
        attributeId: 2,
        items: [{ value: '256 GB', idValue: 22, peso: 200.5, type: 'acrescimo' }],
      },
      { atributo: 'Cores', attributeId: 3, items: [{ value: 'Azul', idValue: 31, peso: 0, type: 'acrescimo' }] },
      {
        atributo: 'Acessórios',
        attributeId: 4,
        items: [{ value: 'Caixa original', idValue: 41, peso: 20, type: 'acrescimo' }],
      },
      { atributo: 'Defeitos', attributeId: 6, items: [] },
    ]);
  });

  it('forgets the device and the password afterwards, and keeps the person', () => {
    expect(forgetDevice(typed)).toMatchObject({ imei: '', serialNumber: '', password: '', fullName: 'Ana Souza' });
  });
});

describe('what the answers say', () => {
  it('has no estimate before the model, and the sum of the answers after it', () => {
    expect(estimateOf(stateAfter(...chooseModel.slice(0, 2)))).toBeUndefined();
    expect(estimateOf(stateAfter(...chooseModel))).toBe(1000);
    expect(estimateOf(described)).toBe(1220.5);
    expect(estimateOf(stateAfter(...describeDevice, { type: 'toggled', attributeId: 6, valueId: 61 }))).toBe(920.5);
  });

  it('names the device by what tells it from its siblings', () => {
    expect(deviceTitle(described)).toBe('iPhone 13 256 GB Azul');
    expect(answerNamed(described, 'Acessórios')).toEqual(['Caixa original']);
    expect(answerNamed(described, 'Defeitos')).toEqual([]);
    expect(answerNamed(described, 'Conexão')).toBeUndefined();
  });
});
