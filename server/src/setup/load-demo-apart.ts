import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Place } from '../platform/database/database.ts';

export interface DemoOrder {
  connection: Place;
  /** The program's time, up to which the demo has lived. */
  now: Date;
}

export interface DemoAnswer {
  /** A sentence where it cannot be loaded for a reason that people can mend. */
  problem: string | undefined;
}

const program = path.join(import.meta.dirname, '../load-demo.ts');

/**
 * Fills an empty database with the demo store, in a process of its own: 90 days of a shop leave much behind that this
 * one would keep. Answers a sentence where people can mend what was wrong, and throws for everything else.
 */
export async function loadDemoApart(order: DemoOrder): Promise<string | undefined> {
  const child = fork(program, { serialization: 'advanced', execArgv: ['--max-semi-space-size=32'] });
  let answer: DemoAnswer | undefined;
  child.on('message', (message) => {
    answer = message as DemoAnswer;
  });
  child.send(order);
  const [code] = await once(child, 'exit');
  if (code !== 0 || !answer) throw new Error('The demo store could not be loaded; the lines above say why.');
  return answer.problem;
}
