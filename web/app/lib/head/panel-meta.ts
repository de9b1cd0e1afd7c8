import type { MetaDescriptor } from 'react-router';

interface Matched {
  matches: ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>;
}

/** Head of a screen that only its person may see: nothing for search engines. */
export function panelMeta(title: string) {
  return ({ matches }: Matched): MetaDescriptor[] => {
    const root = matches.find((match) => match?.id === 'root')?.loaderData as { shop: { name: string } } | undefined;
    return [{ title: `${title} | ${root?.shop.name ?? 'Giro'}` }, { name: 'robots', content: 'noindex' }];
  };
}
