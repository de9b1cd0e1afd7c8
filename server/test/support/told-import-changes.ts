import { freshImei } from './build-unit.ts';
import type { Client, TestShop } from './harness.ts';
import { noteXml } from './import-files.ts';
import { sendImport } from './send-form.ts';

type Person = Client & { token: string };

let number = 500;

/** Imports by somebody of the shop, of everything that an import can do. */
export function createImportChanges(shop: TestShop) {
  async function bring(doer: Person, asked: Record<string, string>, file: string) {
    const tried = await sendImport(shop, doer.token, { ...asked, dryRun: 'true' }, file);
    const sure = { ...asked, dryRun: 'false', fingerprint: String(tried.body.fingerprint) };
    return sendImport(shop, doer.token, sure, file);
  }
  /** Goods with devices, bought from a person whom nobody knows. */
  const note = () =>
    noteXml({
      issuer: '12345678000195',
      number: number++,
      tpNF: '0',
      recipient: { CPF: '52998224725', xNome: 'Célia Prado', email: `celia${number}@exemplo.com.br` },
      items: [{ cProd: `LOTE-${number}`, qCom: '3', vProd: '90.00', infAdProd: freshImei() }],
    });
  return {
    runImport: (doer: Person) => bring(doer, { origem: 'nfe', tipo: 'notas' }, note()),
    undoImport: async (doer: Person) => {
      const { body } = await bring(doer, { origem: 'nfe', tipo: 'notas' }, note());
      return doer.post(`importacoes/${body.import_id}/desfazer`);
    },
  };
}
