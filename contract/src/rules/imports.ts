/** Tools whose files are read, and what each of them brings. */
export const importSources = {
  bling: { label: 'Bling', kinds: ['produtos', 'clientes', 'pedidos'] },
  tiny: { label: 'Tiny (Olist)', kinds: ['produtos', 'clientes', 'pedidos'] },
  nuvemshop: { label: 'Nuvemshop', kinds: ['produtos', 'clientes', 'pedidos'] },
  woocommerce: { label: 'WooCommerce', kinds: ['produtos', 'clientes', 'pedidos'] },
  nfe: { label: 'XML de notas (NF-e e NFC-e)', kinds: ['notas'] },
} as const satisfies Record<string, { label: string; kinds: readonly string[] }>;
export type ImportSource = keyof typeof importSources;
export const importSourceNames = Object.keys(importSources) as [ImportSource, ...ImportSource[]];

export const importKinds = {
  produtos: 'Produtos',
  clientes: 'Clientes',
  pedidos: 'Pedidos antigos',
  notas: 'Notas',
} as const;
export type ImportKind = keyof typeof importKinds;
export const importKindNames = Object.keys(importKinds) as [ImportKind, ...ImportKind[]];

export const bringsKind = (source: ImportSource, kind: ImportKind): boolean =>
  (importSources[source].kinds as readonly ImportKind[]).includes(kind);

/** The fate of records that are there already. */
export const importExisting = { manter: 'Manter como estão', atualizar: 'Atualizar com o arquivo' } as const;
export type ImportExisting = keyof typeof importExisting;
export const importExistingNames = Object.keys(importExisting) as [ImportExisting, ...ImportExisting[]];

/** The fate of a line. */
export const importActions = { new: 'Novo', change: 'Muda', same: 'Igual', skip: 'Fica de fora' } as const;
export type ImportAction = keyof typeof importActions;
export const importActionNames = Object.keys(importActions) as [ImportAction, ...ImportAction[]];

/** Records that an import makes or changes. */
export const importSubjects = ['product', 'person', 'past-order', 'unit'] as const;
export type ImportSubject = (typeof importSubjects)[number];

export const mostImportBytes = 32 * 1024 * 1024;
export const mostUnpackedBytes = 64 * 1024 * 1024;
export const mostImportFiles = 5_000;
export const mostImportLines = 50_000;
/** Rows of an answer; all stand in the report. */
export const shownImportRows = 500;
export const undoHours = 24;
