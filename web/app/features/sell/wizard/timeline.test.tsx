import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../../test/part.tsx';
import { placeName } from '../questions/question-words.ts';
import { SubSteps, Timeline } from './timeline.tsx';
import { chooseModel, describeDevice, stateAfter } from './wizard-fixtures.ts';

/** The words that are read out after the name of each step, and if it counts as disabled. */
function saidOf(buttons: HTMLElement[]) {
  return buttons.map((button) => {
    const id = button.getAttribute('aria-describedby');
    const said = id && document.getElementById(id)?.textContent;
    return [button.textContent, said, button.getAttribute('aria-disabled')];
  });
}

test('each step and question says whether it is done or not open yet; a later one is disabled, and a press is heard', async () => {
  const state = stateAfter(...chooseModel, { type: 'answered', attributeId: 2, valueId: 22 });
  const onOpen = vi.fn();
  const { user } = renderPart(
    <>
      <Timeline state={state} isReady onOpen={onOpen} />
      <SubSteps state={state} onOpen={() => undefined} />
    </>,
  );
  expect(saidOf(screen.getAllByRole('button'))).toEqual([
    ['Configurações', null, null],
    ['Proposta', 'Ainda não disponível', 'true'],
    ['Orientações', 'Ainda não disponível', 'true'],
    ['Formulário', 'Ainda não disponível', 'true'],
    ['Concluído', 'Ainda não disponível', 'true'],
    ['Marca', 'Concluído', null],
    ['Tipo', 'Concluído', null],
    ['Modelo', 'Concluído', null],
    ['Capacidade', 'Concluído', null],
    ['Cores', null, null],
    ['Acessórios', 'Ainda não disponível', 'true'],
    ['Defeitos', 'Ainda não disponível', 'true'],
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
