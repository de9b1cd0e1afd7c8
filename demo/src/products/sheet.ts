/** Technical data by attribute name, as the maker publishes it; shared by every product of a model. */
export type Sheet = Record<string, string[]>;

/** One sheet per model name. */
export type Sheets = Record<string, Sheet>;
