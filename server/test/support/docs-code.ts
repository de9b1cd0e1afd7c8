import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const docs = readFileSync(path.join(import.meta.dirname, '../../../docs/integrations.md'), 'utf8');

/** A program of `docs/integrations.md`, by the name that stands behind its language. */
export const codeOf = (name: string) => new RegExp(`\`\`\`js ${name}\n([^]*?)\`\`\``).exec(docs)?.[1] ?? '';

/** Runs a program of the docs as whoever copies it would; `said` is all that it has written so far. */
export function runCode(code: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { PATH: process.env.PATH, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  return { child, said: () => said };
}
