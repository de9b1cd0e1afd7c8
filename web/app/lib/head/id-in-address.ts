/** An id or a page number that an address names; undefined for anything else. */
export function idInAddress(text: string | null): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;
}
