/** A page of rows with one of them brought up to date where it stands. */
export function withRow<Row extends { id: number }, Page extends { data: Row[] }>(page: Page, changed: Row): Page {
  return { ...page, data: page.data.map((row) => (row.id === changed.id ? changed : row)) };
}
