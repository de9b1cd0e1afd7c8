import { readFileSync } from 'node:fs';
import path from 'node:path';
import { foldText } from '@giro/contract/rules/text.ts';
import { isState, stateCode } from './addresses.ts';

export interface Municipality {
  /** IBGE's seven digits. */
  code: string;
  name: string;
}

/** Names are the same with and without accents, hyphens, apostrophes and blanks. */
const folded = (name: string) => foldText(name).replace(/[^a-z0-9]/g, '');

let known: Map<string, Municipality> | undefined;
function openList(): Map<string, Municipality> {
  if (known) return known;
  const text = readFileSync(path.join(import.meta.dirname, 'data/municipalities.txt'), 'utf8');
  const lines = text.trim().split('\n');
  known = new Map(
    lines.map((line) => {
      const [code, name] = [line.slice(0, 7), line.slice(8)];
      return [code.slice(0, 2) + folded(name), { code, name }];
    }),
  );
  return known;
}

/** A municipality by its name, however it is typed, in a state by its letters. */
export function findMunicipality(uf: string, city: string): Municipality | undefined {
  return isState(uf) ? openList().get(stateCode(uf) + folded(city)) : undefined;
}
