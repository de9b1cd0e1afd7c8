import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../../test/part.tsx';
import { TabbedPage } from './tabbed-page.tsx';

const tabs = [
  { id: 3, name: 'Smartphone' },
  { id: 7, name: 'Tablet' },
];

function Page() {
  const [tab, setTab] = useState<number>();
  return (
    <TabbedPage title="Loja" hint="" label="Tipos" tabs={tabs} tab={tab} onTab={setTab}>
      {`Lista ${tab ?? 'inteira'}`}
    </TabbedPage>
  );
}

const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

test('a tab names what it shows; arrows, Home and End go from tab to tab, of which one is on the way of the keyboard', async () => {
  const { user } = renderPart(<Page />);
  expect(screen.getByRole('tabpanel', { name: 'Todos' }).textContent).toBe('Lista inteira');
  await user.click(screen.getByRole('tab', { name: 'Tablet' }));
  expect((await screen.findByRole('tabpanel', { name: 'Tablet' })).textContent).toBe('Lista 7');
  for (const [key, expected] of [
    ['ArrowRight', 'Todos'],
    ['ArrowLeft', 'Tablet'],
    ['Home', 'Todos'],
    ['ArrowRight', 'Smartphone'],
    ['End', 'Tablet'],
  ]) {
    await user.keyboard(`{${key}}`);
    expect(chosen()).toBe(expected);
    expect(document.activeElement?.textContent).toBe(expected);
  }
  await user.keyboard('{Shift>}{Tab}{/Shift}');
  expect(document.activeElement).toBe(document.body);
});
