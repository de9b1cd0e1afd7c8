import type { Page } from '@playwright/test';
import type { FiscalDocument } from '../../contract/src/calls/fiscal-documents.ts';
import type { openDesk } from './counter-shop.ts';
import { expect, type Giro } from './giro-test.ts';

/** Calls of the shop's admin. */
type Desk = Awaited<ReturnType<typeof openDesk>>;

/** Whom every nota of the shop is issued by. */
export const company = {
  name: 'Giro Comércio de Celulares Ltda',
  trade_name: 'Giro',
  cnpj: '11.222.333/0001-81',
  ie: '251234567',
  street: 'Rua Doutor Luiz de Freitas Melro',
  number: '1',
  neighborhood: 'Centro',
  city: 'Blumenau',
  state: 'Santa Catarina',
  cep: '89010-025',
  phone: '(47) 99999-0000',
};

/** Somebody whom notas can be made out to. */
export const recipient = {
  name: 'Bia Lima',
  cpf: '529.982.247-25',
  cep: '89010-025',
  address: 'Rua Doutor Luiz de Freitas Melro',
  number: '1000',
  neighborhood: 'Centro',
  city: 'Blumenau',
  state: 'Santa Catarina',
};

export const issuing = { emitter: 'simulador', crt: 1, company, issue_sale: 'entrega', new_goods_model: 55 } as const;

/** Has the shop issue by the simulator, with a code for every operation. */
export async function issueNotas(desk: Desk): Promise<void> {
  await desk.send('put', 'notas-config', issuing);
  const { profiles } = await desk.send('get', 'notas-perfis');
  const known = new Set(profiles.map(({ operation }: { operation: string }) => operation));
  const { suggestions } = await desk.send('get', 'notas-perfis/sugestoes?crt=1');
  for (const { operation, profile } of suggestions) {
    if (known.has(operation)) continue;
    known.add(operation);
    await desk.send('post', 'notas-perfis', { ...profile, valid_from: '2026-01-01' });
  }
}

/** The newest nota of an order, proposal or device that is of this operation; waits until it is there and in this state. */
export async function notaOf(
  desk: Desk,
  search: string | number,
  operation: FiscalDocument['operation'],
  state: FiscalDocument['state'] = 'authorised',
): Promise<FiscalDocument> {
  let found: FiscalDocument | undefined;
  await expect
    .poll(
      async () => {
        const { notas } = await desk.send('get', `notas?situacao=todas&search=${search}`);
        found = notas.data.find((nota: FiscalDocument) => nota.operation === operation);
        return found && [found.state, ...found.missing.map(({ message }) => message)].join(' ');
      },
      { timeout: 60_000 },
    )
    .toMatch(new RegExp(`^${state}`));
  if (!found) throw new Error(`There is no nota of ${search}.`);
  return found;
}

export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Nothing of the screen is hard to read or wider than its window. */
export async function checkScreen(page: Page, giro: Giro): Promise<void> {
  await giro.checkAccessibility();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
}

/** The paper that is drawn while it is printed. */
export const danfeOf = (page: Page) => page.getByRole('article', { name: /^DANFE da /, includeHidden: true });

/** Prints the DANFE that the button on screen draws, as it leaves the printer: the paper alone, and all of its width. */
export async function printDanfe(
  page: Page,
  giro: Giro,
  sheet: 'A4' | 'roll',
  look?: () => Promise<void>,
): Promise<void> {
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  const own = page.viewportSize();
  const paper = danfeOf(page);
  await page.getByRole('button', { name: 'DANFE' }).click();
  await expect(paper).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: sheet === 'A4' ? 794 : 302, height: 1122 });
  await expect(paper).toContainText('SEM VALOR FISCAL');
  await expect(page.locator('body > article').filter({ visible: true })).toHaveCount(1);
  await expect(paper).toBeVisible();
  await expect.poll(() => paper.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0);
  await look?.();
  const pdf = await page.pdf(sheet === 'A4' ? { format: 'A4' } : { width: '80mm', height: '297mm' });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.length).toBeGreaterThan(5000);
  await page.emulateMedia({ media: 'screen' });
  if (own) await page.setViewportSize(own);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(paper).toHaveCount(0);
  await giro.checkAccessibility();
}

/** The XML that was mailed to this address with a nota, once it has come. */
export async function mailedXml(giro: Giro, email: string, key: string | null): Promise<string> {
  const find = async () =>
    (await giro.mailsTo(email, 1))
      .filter(({ subject }) => /^Sua nota fiscal nº \d+/.test(subject ?? ''))
      .flatMap(({ attachments }) => attachments)
      .find(({ filename }) => filename === `${key}-nfe.xml`);
  await expect.poll(async () => (await find()) !== undefined, { timeout: 60_000 }).toBe(true);
  const content = (await find())?.content ?? '';
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}

/** Types whom the nota is made out to into the window that is open; the address comes by its CEP. */
export async function typeRecipient(page: Page, name: string, document: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Nome ou razão social' }).fill(name);
  await dialog.getByRole('textbox', { name: 'CPF ou CNPJ' }).fill(document);
  await dialog.getByRole('textbox', { name: 'CEP' }).fill('');
  await dialog.getByRole('textbox', { name: 'CEP' }).pressSequentially('89010025');
  await expect(dialog.getByRole('textbox', { name: 'Cidade' })).toHaveValue('Blumenau');
  await dialog.getByRole('textbox', { name: 'Número' }).fill('1000');
}
