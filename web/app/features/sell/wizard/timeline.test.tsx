import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../../test/part.tsx';
import { SubSteps, Timeline } from './timeline.tsx';
import { placeName } from './use-wizard-title.ts';
import { chooseModel, describeDevice, stateAfter } from './wizard-fixtures.ts';

/** What is read out after the name of each step. */
function saidOf(buttons: HTMLElement[]) {
  return buttons.map((button) => {
    const id = button.getAttribute('aria-describedby');
    return [button.textContent, id && document.getElementById(id)?.textContent];
  });
}

test('each step and question says whether it is done or not open yet, and a later one can still be pressed', async () => {
  const state = stateAfter(...chooseModel, { type: 'answered', attributeId: 2, valueId: 22 });
  const onOpen = vi.fn();
  const { user } = renderPart(
    <>
      <Timeline state={state} isReady onOpen={onOpen} />
      <SubSteps state={state} onOpen={() => undefined} />
    </>,
  );
  expect(saidOf(screen.getAllByRole('button'))).toEqual([
    ['Configurações', null],
    ['Proposta', 'Ainda não disponível'],
    ['Orientações', 'Ainda não disponível'],
    ['Formulário', 'Ainda não disponível'],
    ['Concluído', 'Ainda não disponível'],
    ['Marca', 'Concluído'],
    ['Tipo', 'Concluído'],
    ['Modelo', 'Concluído'],
    ['Capacidade', 'Concluído'],
    ['Cores', null],
    ['Acessórios', 'Ainda não disponível'],
    ['Defeitos', 'Ainda não disponível'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Formulário' }));
  expect(onOpen).toHaveBeenCalledWith(4);
});

test("the page's title names the question at hand", () => {
  const names = [0, 1, 3, 8].map((moves) => placeName(stateAfter(...describeDevice.slice(0, moves))));
  expect(names).toEqual([
    undefined,
    'Que tipo de aparelho é?',
    'Qual é a capacidade?',
    'Proposta: iPhone 13 256 GB Azul',
  ]);
  expect(placeName(stateAfter(...describeDevice, { type: 'submitted' }))).toBe('Proposta enviada');
});
