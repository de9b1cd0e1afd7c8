/** A field that is marked as wrong, as people see it. */
export interface BadField {
  id: string;
  label: string;
  text: string;
}

const textOf = (element: Element | null | undefined) => element?.textContent?.trim() ?? '';

function labelOf(field: HTMLElement): string {
  const named = field.getAttribute('aria-labelledby');
  const label = (field as HTMLInputElement).labels?.[0] ?? (named ? document.getElementById(named) : null);
  return (field.getAttribute('aria-label') ?? textOf(label)).replace(/\s*\*$/, '');
}

/** The fields below `root` that are marked as wrong, in their order on screen. */
export function badFieldsOf(root: ParentNode | null | undefined): BadField[] {
  const fields = root?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
  return [...fields].flatMap((field) => {
    const told = (field.getAttribute('aria-describedby') ?? '').split(' ').find((id) => id.endsWith('-error'));
    const text = textOf(told ? document.getElementById(told) : null);
    const label = labelOf(field);
    return field.id && label ? [{ id: field.id, label, text }] : [];
  });
}
