import type { ResultOf } from '@giro/contract/call.ts';
import type { suggestCall } from '@giro/contract/calls/search.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { postPath, productPath } from '@giro/contract/rules/paths.ts';

type Suggested = ResultOf<typeof suggestCall>;

/** One line below the field. */
export interface SearchOption {
  label: string;
  to: string;
  /** Beside the label, such as a price. */
  note?: string;
  /** Null where the picture is missing; undefined where there is none to show. */
  picture?: string | null;
  /** The searched text, where the line is a search. */
  search?: string;
}

export interface OptionGroup {
  title: string;
  options: SearchOption[];
}

/** The shop's list of what is found by a text. */
export function searchPath(text: string): string {
  return `/quero-comprar?busca=${encodeURIComponent(text)}`;
}

/** The options below the field: the last searches while it is empty, else the possible meanings of the text. */
export function optionGroups(text: string, suggested: Suggested | undefined, recent: readonly string[]): OptionGroup[] {
  const groups = text === '' ? [recentGroup(recent)] : [...suggestedGroups(suggested), wholeSearch(text)];
  return groups.filter(({ options }) => options.length > 0);
}

function recentGroup(recent: readonly string[]): OptionGroup {
  return {
    title: 'Buscas recentes',
    options: recent.map((label) => ({ label, to: searchPath(label), search: label })),
  };
}

function suggestedGroups(
  { products, models, posts }: Suggested = { products: [], models: [], posts: [] },
): OptionGroup[] {
  return [
    {
      title: 'À venda',
      options: products.map((product) => ({
        label: product.name,
        to: productPath(product),
        note: product.stock > 0 ? formatReais(product.price) : 'Esgotado',
        picture: product.picture,
      })),
    },
    {
      title: 'Compramos o seu',
      options: models.map(({ id, name, picture }) => ({
        label: `Vender um ${name}`,
        to: `/quero-vender?modelo=${id}`,
        picture,
      })),
    },
    {
      title: 'No blog',
      options: posts.map((post) => ({ label: post.title, to: postPath(post), picture: post.picture })),
    },
  ];
}

function wholeSearch(text: string): OptionGroup {
  return { title: 'Busca', options: [{ label: `Ver tudo para “${text}”`, to: searchPath(text), search: text }] };
}

/** The words spoken when the lines have changed. */
export function spokenCount(groups: readonly OptionGroup[], text: string): string {
  const options = groups.flatMap((group) => group.options);
  if (text === '') return options.length > 0 ? counted(options.length, 'busca recente', 'buscas recentes') : '';
  return options.length > 1 ? counted(options.length - 1, 'sugestão', 'sugestões') : 'Nenhuma sugestão';
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
