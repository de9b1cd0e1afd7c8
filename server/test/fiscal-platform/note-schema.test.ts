import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openEmitter } from '../../src/platform/fiscal/open-emitter.ts';
import { checkSchema } from '../../src/platform/fiscal/schema-check.ts';
import { memoryStore } from './memory-store.ts';
import { buildNote, manyNotes, recipient, settings } from './notes.ts';

const tools = {
  now: () => new Date(),
  log: { info: () => undefined, warn: () => undefined },
  simulator: memoryStore(),
};
const simulator = openEmitter(settings(), tools);
/** Builds as the authorities' own adapter does, in both environments. */
const writer = openEmitter(settings({ emitter: 'sefaz' }), tools);

const isInstalled = (program: string) => spawnSync(program, ['--version']).status === 0;
const schemas = path.join(import.meta.dirname, '../../src/platform/fiscal/schemas');

describe('notes against the official schema', () => {
  it('finds nothing wrong with 200 of all kinds, before and after they are signed', async () => {
    for (const note of manyNotes(200)) {
      const built = await writer.build(note);
      expect(await writer.check(built), `${note.number} ${built}`).toBeUndefined();
      const signed = await simulator.sign(built);
      expect(await checkSchema('nfe_v4.00', signed)).toEqual([]);
      expect(signed.startsWith(built.slice(0, -'</NFe>'.length))).toBe(true);
    }
  });

  it('names the field of ours that is wrong', async () => {
    const note = buildNote({ items: 2 });
    const check = async (wrong: Partial<typeof note>) => writer.check(await writer.build({ ...note, ...wrong }));
    expect(await check({ recipient: { ...recipient, city: 'Cidade Nenhuma' } })).toMatchObject({
      ...{ code: 'schema', field: 'recipient.city' },
      words: 'Não está como a SEFAZ pede: a cidade (confira o nome e o estado) do destinatário.',
    });
    const items = note.items.map((item) => (item.place === 2 ? { ...item, ncm: '8517' } : item));
    expect(await check({ items })).toMatchObject({ field: 'items.2.ncm' });
    expect(await check({ company: { ...note.company, ie: 'AB' } })).toMatchObject({ field: 'company.ie' });
    expect(await check({ recipient: { ...recipient, document: { cpf: '1' } } })).toMatchObject({
      field: 'recipient.cpf',
    });
    expect(await check({ recipient: { ...recipient, neighborhood: ' ' } })).toMatchObject({
      field: 'recipient.neighborhood',
    });
    const wrongCfop = note.items.map((item) => ({ ...item, cfop: '0102' }));
    expect(await check({ items: wrongCfop })).toMatchObject({ field: 'profile.cfop' });
  });
});

describe('notes against other programs', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'giro-notes-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  async function writeNotes(count: number): Promise<string[]> {
    const notes = manyNotes(count);
    return Promise.all(
      notes.map(async (note) => {
        const file = path.join(folder, `${note.key}.xml`);
        writeFileSync(file, await simulator.sign(await writer.build(note)));
        return file;
      }),
    );
  }

  it.runIf(isInstalled('xmllint'))('are valid for xmllint', async () => {
    const files = await writeNotes(200);
    const { status, stderr } = spawnSync('xmllint', [
      '--noout',
      '--nonet',
      '--schema',
      path.join(schemas, 'nfe_v4.00.xsd'),
      ...files,
    ]);
    expect(status, String(stderr).slice(0, 2000)).toBe(0);
  });

  it.runIf(isInstalled('xmlsec1'))(
    'bear signatures that xmlsec1 verifies, and not once a byte is changed',
    async () => {
      const files = await writeNotes(40);
      const verify = (file: string) => {
        const args = ['--verify', '--insecure', '--id-attr:Id', 'http://www.portalfiscal.inf.br/nfe:infNFe', file];
        return spawnSync('xmlsec1', args);
      };
      for (const file of files) {
        const { status, stderr } = verify(file);
        expect(status, String(stderr).slice(0, 1000)).toBe(0);
      }
      const [first = ''] = files;
      execFileSync('sed', ['-i', 's/<nNF>1/<nNF>2/', first]);
      expect(verify(first).status).not.toBe(0);
    },
  );
});
