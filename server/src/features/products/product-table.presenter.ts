import type { ProductImport } from '@giro/contract/calls/managed-products.ts';
import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import type { TableProblem } from '@giro/contract/calls/table-problem.ts';
import { nameCell } from '@giro/contract/rules/csv-cell.ts';
import { formatAmount } from '@giro/contract/rules/money.ts';
import type { ProductColumn } from '@giro/contract/rules/table-columns.ts';
import type { CsvColumns } from '../../platform/http/csv.ts';
import { refusedTable } from '../../platform/read-table.ts';
import { between } from './product-columns.rules.ts';
import type { ProductPlan } from './product-plan.rules.ts';
import { typeWords, valueWords } from './product-plan.rules.ts';

export const productCells: CsvColumns<ManagedProduct, ProductColumn> = {
  SKU: ({ SKU }) => nameCell(SKU),
  nome: ({ name }) => name,
  preço: ({ price }) => formatAmount(price),
  estoque: ({ stock }) => stock,
  'estoque visto': ({ stock }) => stock,
  modelo: ({ modelo }) => modelo?.name ?? '',
  tipos: (product) => typeWords(product).join(between),
  atributos: (product) => valueWords(product).join(between),
  publicado: ({ published }) => (published ? 'sim' : 'não'),
  descrição: ({ details }) => details.description,
  fotos: ({ images }) => images.map(({ url }) => url).join(between),
};

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

function messageOf(plan: ProductPlan, problems: number, applied: boolean): string {
  if (problems > 0) return refusedTable(problems);
  const added = plan.changes.filter(({ isNew }) => isNew).length;
  const changed = plan.changes.length - added;
  if (added + changed === 0) return 'Os produtos já são os do arquivo.';
  const done = applied ? ' foi' : ' será';
  const parts = [
    ...counted(added, `produto${done} adicionado`, `produtos${applied ? ' foram' : ' serão'} adicionados`),
    ...counted(changed, `produto${done} alterado`, `produtos${applied ? ' foram' : ' serão'} alterados`),
  ];
  return `${parts.join(' e ')}.`;
}

export function presentProductImport(
  read: { problems: readonly TableProblem[] },
  plan: ProductPlan,
  applied: boolean,
): ProductImport {
  const problems = [...read.problems, ...plan.problems].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
  const { changes, unchanged, fingerprint } = plan;
  return { message: messageOf(plan, problems.length, applied), applied, changes, unchanged, problems, fingerprint };
}
