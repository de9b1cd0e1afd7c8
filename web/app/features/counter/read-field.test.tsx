import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createRef, useState } from 'react';
import { expect, test } from 'vitest';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { ReadField } from './read-field.tsx';

/** A scanner's text and its Enter. */
function scan(text: string): void {
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Ler ou digitar' });
  fireEvent.change(field, { target: { value: text } });
  if (field.form) fireEvent.submit(field.form);
}

/** Draws the field, and returns what was read so far, in its order. */
function draw(answers: Parameters<typeof answerCalls>[0], afterEach: (text: string) => void = () => undefined) {
  answerCalls(answers);
  const read: string[] = [];
  function Desk() {
    const [isReading, setReading] = useState(false);
    return (
      <ReadField
        field={createRef()}
        onRead={async (text) => {
          read.push(text);
          afterEach(text);
          return text;
        }}
        isReading={isReading}
        onReading={setReading}
      />
    );
  }
  renderPart(<Desk />);
  return read;
}

test.each(Array.from({ length: 40 }, (_, index) => index))(
  'a second text that comes %i steps after the answer to the first is read too',
  async (steps) => {
    const read = draw({ '/balcao/ler': { body: { found: [] } } }, async (text) => {
      if (text !== 'A1') return;
      for (let step = 0; step < steps; step += 1) await undefined;
      scan('B2');
    });
    scan('A1');
    await waitFor(() => expect(read).toEqual(['A1', 'B2']));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('B2'));
  },
);

test('a text that could not be read goes back into the field, and the next press reads it and what waits', async () => {
  const refused = { status: 503, body: { message: 'Tente de novo.' } };
  const read = draw({ '/balcao/ler': [refused, { body: { found: [] } }] });
  scan('A1');
  scan('B2');
  await screen.findByText('Tente de novo.');
  expect(read).toEqual([]);
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('A1');
  scan('A1');
  await waitFor(() => expect(read.toSorted()).toEqual(['A1', 'B2']));
});
